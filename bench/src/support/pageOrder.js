// Runs in the browser: what of its frames it draws while a list is moved, and the same rows moved without the console.
let times = []
let isCounting = false
const count = (now) => {
  times.push(now)
  if (isCounting) requestAnimationFrame(count)
}

globalThis.beginFrames = () => {
  times = []
  isCounting = true
  requestAnimationFrame(count)
}

// Milliseconds from each frame to the next.
globalThis.endFrames = () => {
  isCounting = false
  return times.slice(1).map((time, index) => time - times[index])
}

const list = () => document.querySelector('.hd-order')

// Scrolls the list by so many pixels a frame, for so many milliseconds.
globalThis.scrollList = (pixels, ms) =>
  new Promise((resolve) => {
    const began = performance.now()
    const step = (now) => {
      list().scrollTop += pixels
      if (now - began < ms) requestAnimationFrame(step)
      else resolve()
    }
    requestAnimationFrame(step)
  })

// The same, and how many rows came into sight, and how many that were there were drawn again: React gives an element it draws again a new
// object of properties.
globalThis.countDrawn = (pixels, ms) => {
  const box = list().querySelector('.hd-order-rows')
  const key = Object.keys(box).find((name) => name.startsWith('__reactProps'))
  let known = new Map()
  const counted = { came: 0, again: 0 }
  const look = () => {
    const now = new Map([...box.children].map((row) => [row, row[key]]))
    for (const [row, drawn] of now)
      if (!known.has(row)) counted.came += 1
      else if (known.get(row) !== drawn) counted.again += 1
    known = now
    if (isLooking) requestAnimationFrame(look)
  }
  let isLooking = false
  look()
  counted.came = 0
  isLooking = true
  requestAnimationFrame(look)
  return scrollList(pixels, ms).then(() => {
    isLooking = false
    return counted
  })
}

// The rows in sight as they are, of a list as long: those that scroll out come in again at the other end, and one is held in front of them.
globalThis.moveBare = (pixels, ms) =>
  new Promise((resolve) => {
    const shown = list()
    const bare = shown.cloneNode(true)
    bare.classList.add('hd-order-lifting')
    shown.replaceWith(bare)
    const rows = [...bare.querySelectorAll('.hd-order-row')]
    const height = rows[0].getBoundingClientRect().height
    const held = rows[0].cloneNode(true)
    held.classList.add('hd-order-held')
    bare.querySelector('.hd-order-rows').append(held)
    bare.scrollTop = 0
    const began = performance.now()
    let first = 0
    rows.forEach((row, index) => (row.style.transform = `translateY(${index * height}px)`))
    const step = (now) => {
      bare.scrollTop += pixels
      for (; (first + 8) * height < bare.scrollTop; first += 1)
        rows[first % rows.length].style.transform = `translateY(${(first + rows.length) * height}px)`
      held.style.transform = `translateY(${bare.scrollTop + bare.clientHeight - height}px)`
      if (now - began < ms) requestAnimationFrame(step)
      else {
        bare.replaceWith(shown)
        resolve()
      }
    }
    requestAnimationFrame(step)
  })
