import { readdir, readFile } from 'node:fs/promises'

/** What Linux says of processes and connections (proc(5)). */

/** Bytes of memory that a process has to itself: without files and what it shares. */
type ProcessMemory = Readonly<{ resident: number; own: number }>

const gone = { resident: 0, own: 0 } as const

const kibibytes = (status: string, name: string): number =>
  1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)

/** The memory of a process; nothing of one that has ended. */
export const memoryOf = async (pid: number): Promise<ProcessMemory> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined)
  if (status === undefined) return gone
  return { resident: kibibytes(status, 'VmRSS'), own: kibibytes(status, 'RssAnon') }
}

/** Bytes that processes have to themselves, together. */
export const ownMemoryOf = async (pids: readonly number[]): Promise<number> =>
  (await Promise.all(pids.map(memoryOf))).reduce((sum, { own }) => sum + own, 0)

/** Open descriptors of a process. */
export const descriptorsOf = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length

type Process = Readonly<{ pid: number; parent: number; name: string }>

const processes = async (): Promise<readonly Process[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // A name may hold spaces and parentheses: the last one closes it.
      const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(stat) ?? []
      return name === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), name }]
    }),
  )
  return found.flat()
}

/** The processes below `root` in the tree, and it itself, whose name `fits`. */
export const descendantsOf = async (root: number, fits: (name: string) => boolean): Promise<readonly number[]> => {
  const all = await processes()
  const inside = new Set([root])
  for (let size = 0; size !== inside.size;) {
    size = inside.size
    for (const { pid, parent } of all) if (inside.has(parent)) inside.add(pid)
  }
  return all.filter(({ pid, name }) => inside.has(pid) && fits(name)).map(({ pid }) => pid)
}

const established = '01'
const closeWait = '08'

export type Connections = Readonly<{ open: number; halfClosed: number }>

/**
 * Connections of a port: open ones, and those that the peer has closed and the server has not (CLOSE_WAIT), which a
 * server that forgets sockets collects.
 */
export const connectionsOf = (table: string, port: number): Connections => {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const states = table
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([, address, , state]) => (address?.endsWith(local) === true ? [state] : []))
  const count = (wanted: string): number => states.filter((state) => state === wanted).length
  return { open: count(established), halfClosed: count(closeWait) }
}

/** The table of TCP connections over IPv4. */
export const tcpTable = (): Promise<string> => readFile('/proc/net/tcp', 'utf8')
