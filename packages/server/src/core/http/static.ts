import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isCallPath } from './failures.ts'

/** Files whose name holds a hash of their content never change. */
const forever = 'public, max-age=31536000, immutable'

/**
 * Serves the built console. Addresses of its screens all answer its one page, which finds the screen itself; addresses
 * of calls and of files that do not exist never do.
 */
export const serveConsole = async (app: FastifyInstance, folder: string): Promise<void> => {
  const built = await stat(join(folder, 'index.html')).then(
    () => true,
    () => false,
  )
  if (!built) {
    app.get('/', async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send('The console is not built. Run "npm run build", then start the server again.'),
    )
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes(`${folder}/assets/`) ? forever : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    // A file that is not there is missing. Dots elsewhere belong to endpoint ids.
    const isFile = /^\/(assets|images)\//.test(path) || /^\/[^/]+\.[a-z0-9]+$/i.test(path)
    if (isCallPath(path) || isFile) return reply.callNotFound()
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
