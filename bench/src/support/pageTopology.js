// Runs in the browser: has the page open every group of its topology, and then makes the same elements without it.
const find = (selector) => {
  const found = document.querySelector(selector)
  if (found === null) throw new Error(`no ${selector}`)
  return found
}
const layOut = (element) => element.getBoundingClientRect().height + element.scrollHeight

globalThis.drawTopology = async () => {
  const tree = find('[role="tree"]')
  const shown = () => tree.querySelectorAll('.hd-mesh-station').length
  const before = shown()
  const start = performance.now()
  find('[aria-label="Open all groups"]').click()
  while (shown() === before) await Promise.resolve()
  layOut(tree)
  const ours = performance.now() - start

  const host = document.createElement('div')
  const text = tree.outerHTML
  tree.parentElement.append(host)
  const bareStart = performance.now()
  host.innerHTML = text
  layOut(host)
  const bare = performance.now() - bareStart
  host.remove()
  const result = { ours, bare, stations: shown(), elements: tree.querySelectorAll('*').length }
  find('[aria-label="Close all groups"]').click()
  return result
}
