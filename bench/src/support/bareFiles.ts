import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { serveParent } from './child.ts'

/** A process with the least server of a file there can be: whatever is asked for, the whole file is the answer. */

let path = ''

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-length': statSync(path).size })
  pipeline(createReadStream(path), response).catch(() => response.destroy())
})

const handlers = {
  /** Its address. */
  listen: async (input: { path: string }): Promise<string> => {
    path = input.path
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // Of a server that listens on a port.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  },
}
export type BareFiles = typeof handlers

serveParent(handlers, async () => {
  server.closeAllConnections()
  server.close()
})
