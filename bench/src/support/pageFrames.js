// Runs in the browser before anything else of the page: counts the pictures that are drawn on a canvas.
let drawn = 0
const draw = CanvasRenderingContext2D.prototype.drawImage
CanvasRenderingContext2D.prototype.drawImage = function (...args) {
  drawn += 1
  return draw.apply(this, args)
}
globalThis.framesDrawn = () => ({ drawn, now: performance.now() })
