import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { connectionsOf, descendantsOf, descriptorsOf, memoryOf, tcpTable } from './system.ts'

const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid
   0: 0100007F:20B1 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1
   1: 0100007F:20B1 0100007F:8001 01 00000000:00000000 00:00000000 00000000     0        0 2
   2: 0100007F:20B1 0100007F:8002 08 00000000:00000000 00:00000000 00000000     0        0 3
   3: 0100007F:8001 0100007F:20B1 01 00000000:00000000 00:00000000 00000000     0        0 4
`

test('connections are counted at the side of the port, by whether anybody is still there', () => {
  expect(connectionsOf(table, 0x20b1)).toEqual({ open: 1, halfClosed: 1 })
  expect(connectionsOf(table, 80)).toEqual({ open: 0, halfClosed: 0 })
})

test.runIf(process.platform === 'linux')('a process is seen with its connections, descriptors and memory', async () => {
  const before = await descriptorsOf(process.pid)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await Promise.all([once(server, 'connection'), once(socket, 'connect')])
  expect(connectionsOf(await tcpTable(), port)).toEqual({ open: 1, halfClosed: 0 })
  expect(await descriptorsOf(process.pid)).toBeGreaterThanOrEqual(before + 3)
  socket.destroy()
  server.close()
  const { resident, own } = await memoryOf(process.pid)
  expect(own).toBeGreaterThan(10_000_000)
  expect(resident).toBeGreaterThan(own)
  expect(await descendantsOf(process.ppid, () => true)).toContain(process.pid)
  expect(await memoryOf(2 ** 22 + 1)).toEqual({ resident: 0, own: 0 })
})
