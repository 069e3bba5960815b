import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { memoryOfProcess, processorOfProcess, serveParent } from './child.ts'

/** A process with the least relay of frames there can be: what is put to an address goes to whoever reads that address. */

const readers = new Map<string, ServerResponse>()

const server = createServer((request, response) => {
  const path = request.url ?? ''
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' })
    response.flushHeaders()
    readers.set(path, response)
    response.once('close', () => readers.delete(path))
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const frame = Buffer.concat(chunks)
    const head = `--frame\r\nContent-Type: image/png\r\nContent-Length: ${frame.length}\r\n\r\n`
    readers.get(path)?.write(Buffer.concat([Buffer.from(head, 'latin1'), frame, Buffer.from('\r\n')]))
    response.writeHead(204).end()
  })
})

const handlers = {
  /** Its address. */
  listen: async (): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // Of a server that listens on a port.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
  memory: async () => memoryOfProcess(),
  processor: async () => processorOfProcess(),
}
export type FrameRelay = typeof handlers

serveParent(handlers, async () => {
  server.closeAllConnections()
  server.close()
})
