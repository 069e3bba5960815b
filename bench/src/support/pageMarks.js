// Runs in the browser before anything else of the page: notes when the first row of a table stood there and when the
// main thread was last busy, in milliseconds of the page's own clock.
const seen = { rows: 0, busy: 0 }
globalThis.marks = () => ({ ...seen, now: performance.now() })

new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) seen.busy = startTime + duration
}).observe({ type: 'longtask', buffered: true })

const rows = new MutationObserver(() => {
  if (document.querySelector('tbody td') === null) return
  seen.rows = performance.now()
  rows.disconnect()
})
rows.observe(document, { childList: true, subtree: true })
