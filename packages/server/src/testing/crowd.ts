// Sockets that never say a word, in a process of their own: theirs are no descriptors of the server's.
// Arguments: how many, the port of this machine, and the address they come from.
import { connect } from 'node:net'

const [count = 0, port = 0] = process.argv.slice(2, 4).map(Number)
const localAddress = process.argv[4] ?? '127.0.0.1'
/** Connections under way at a time. */
const atOnce = 100
let begun = 0
let open = 0

const come = (): void => {
  if (begun === count) return
  begun += 1
  let held = false
  const settled = (): void => {
    process.send?.({ begun, open })
    come()
  }
  connect({ port, host: '127.0.0.1', localAddress })
    .on('error', () => undefined)
    .once('connect', () => {
      held = true
      open += 1
      settled()
    })
    .once('close', () => {
      if (held) open -= 1
      if (held) process.send?.({ begun, open })
      else settled()
    })
}
for (let n = 0; n < atOnce; n += 1) come()
process.on('disconnect', () => process.exit())
