import { get } from 'node:http'
import { serveParent } from './child.ts'

/** A process that fetches files, all of them at once, and keeps nothing of them. */

const fetchOne = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`the file server answered ${response.statusCode}`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })

const handlers = {
  /** Bytes a second of all together. */
  fetchAll: async (input: { urls: readonly string[] }): Promise<number> => {
    const begun = performance.now()
    const bytes = await Promise.all(input.urls.map((url) => fetchOne(url)))
    return (bytes.reduce((sum, one) => sum + one, 0) * 1000) / (performance.now() - begun)
  },
}
export type FileReaders = typeof handlers

serveParent(handlers, async () => undefined)
