// Loaded into a server with `--import`: answers at the Unix socket that SOAK_VITALS names how the process is, as one object of
// numbers a connection. The server itself is the product as it is.
import { createServer } from 'node:net'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'

const path = process.env['SOAK_VITALS']
if (path === undefined) throw new Error('SOAK_VITALS has to name a socket')

const delay = monitorEventLoopDelay({ resolution: 20 })
delay.enable()
/** Bytes of the heap right after its last full collection: what can be reached. */
let heapLive: number | undefined
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const kind: unknown = Object(Reflect.get(entry, 'detail')).kind
    if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) heapLive = process.memoryUsage().heapUsed
  }
}).observe({ entryTypes: ['gc'] })

const take = (): Readonly<Record<string, number | undefined>> => {
  const { rss, heapUsed, external } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const loopP99 = delay.percentile(99) / 1_000_000
  delay.reset()
  return { rss, heapUsed, heapLive, external, loopP99, processorMs: (user + system) / 1000 }
}

createServer((socket) => {
  socket.on('error', () => undefined)
  socket.end(JSON.stringify(take()))
})
  .listen(path)
  .unref()
