// Agents in no inventory that answer without being asked, ever again, in a process of their own. Each comes from an address of
// its own, as a proxy would name it. Arguments: the address of the device port, how many agents, parameters of an answer.
import { encodeMessage, encodeRecord, messageRecord, response, webSocketConnectRecord } from '@headend/usp'
import { WebSocket } from 'ws'

const [url = ''] = process.argv.slice(2)
const [count = 0, parameters = 0] = process.argv.slice(3).map(Number)
const pieceBytes = 65_536
/** A peer that was turned away comes back after so many milliseconds. */
const againMs = 1000

const resultParams = Object.fromEntries(Array.from({ length: parameters }, (_, n) => [`Parameter${n}`, `${n * 7919}`]))
const resolvedPathResults = [{ resolvedPath: 'Device.Loud.', resultParams }]
const answer = encodeMessage(
  response('nobody asked', 'getResp', {
    reqPathResults: [{ requestedPath: 'Device.', errCode: 0, errMsg: '', resolvedPathResults }],
  }),
)
const addressOf = (n: number) => ({ fromId: `os::LOUD-${String(n).padStart(4, '0')}`, toId: 'self::headend' })
/** What stands before the answer in a record of the first agent. */
const head = Buffer.from(encodeRecord(messageRecord(addressOf(0), answer)).slice(0, -answer.length)).toString('latin1')
let entered = 0

const speak = (n: number): void => {
  const address = addressOf(n)
  const own = Buffer.from(head.replace(addressOf(0).fromId, address.fromId), 'latin1')
  const socket = new WebSocket(`${url}?eid=${address.fromId}`, 'v1.usp', {
    headers: { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` },
  })
  let at = 0
  const next = (): void => {
    if (socket.readyState !== socket.OPEN) return
    const piece = at === 0 ? own : answer.subarray(at - 1, at - 1 + pieceBytes)
    at = at === 0 ? 1 : at + piece.length
    const fin = at > answer.length
    if (fin) at = 0
    socket.send(piece, { fin }, (error) => {
      if (!error) next()
    })
  }
  socket
    .on('error', () => undefined)
    .once('open', () => {
      entered += 1
      // Whoever counts may be gone.
      process.send?.(entered, () => undefined)
      socket.send(encodeRecord(webSocketConnectRecord(address)))
      next()
    })
    .once('close', () => setTimeout(() => speak(n), againMs))
}
for (let n = 0; n < count; n += 1) speak(n)
process.on('disconnect', () => process.exit())
