import type { Browsers } from './browsers.ts'
import type { Ground } from './ground.ts'
import { connectionsOf, descendantsOf, descriptorsOf, memoryOf, ownMemoryOf, tcpTable } from './system.ts'

export type Figures = Record<string, number>

/** Measures everything once. Processor time of the server is in milliseconds since its start. */
export const measure = async (
  { server, fleets, database, vitals, connected, port, devicePort }: Ground,
  browsers: Browsers,
): Promise<Readonly<{ processorMs: number; figures: Figures }>> => {
  const [{ processorMs = 0, ...own }, postgres, online, agents, tabs, descriptors, table, chromium] = await Promise.all(
    [
      vitals(),
      database.processes(),
      database.online(),
      connected(),
      browsers.metrics(),
      descriptorsOf(server.pid),
      tcpTable(),
      descendantsOf(process.pid, (name) => name.startsWith('chrom')),
    ],
  )
  const [people, devices] = [connectionsOf(table, port), connectionsOf(table, devicePort)]
  const fleetMemory = await Promise.all(fleets.map(({ pid }) => memoryOf(pid)))
  return {
    processorMs,
    figures: {
      ...own,
      ownMemory: (await memoryOf(server.pid)).own,
      descriptors,
      deviceConnections: devices.open,
      peopleConnections: people.open,
      halfClosed: devices.halfClosed + people.halfClosed,
      backends: postgres.backends,
      postgresMemory: await ownMemoryOf(postgres.pids),
      databaseBytes: postgres.bytes,
      online,
      connected: agents,
      tabs: tabs.tabs,
      tabHeap: tabs.heap,
      tabNodes: tabs.nodes,
      tabListeners: tabs.listeners,
      chromiumMemory: await ownMemoryOf(chromium),
      fleetMemory: fleetMemory.reduce((sum, { resident }) => sum + resident, 0),
    },
  }
}
