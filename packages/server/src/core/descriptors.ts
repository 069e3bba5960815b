import * as z from 'zod'
import type { ServerRole } from './settings.ts'

/** Sockets that a port holds at a time: in all, and of one address. */
export type ConnectionLimits = Readonly<{ total: number; perAddress: number }>

const report = z.object({
  userLimits: z.object({ open_files: z.object({ soft: z.union([z.number(), z.literal('unlimited')]) }) }),
})

/** Where the system sets no limit, its memory does. */
const unlimited = 1_000_000
/** Descriptors for what is neither a socket of a port nor a connection to the database: bus, mails, log, modules, timers. */
const ownDescriptors = 200
/** Of one address on the port of the console, unless set: an office of 140 people, whose browsers open seven each. */
const mostOfAnAddress = 1000

/**
 * Descriptors that this process may have open: the soft limit of RLIMIT_NOFILE (getrlimit(2)), which Node sets to the hard one
 * when it starts.
 */
export const descriptorLimit = (): number => {
  const parsed = report.safeParse(process.report.getReport())
  const soft = parsed.success ? parsed.data.userLimits.open_files.soft : unlimited
  return soft === 'unlimited' ? unlimited : Math.min(soft, unlimited)
}

type Asked = Readonly<Record<'total' | 'perAddress', number | undefined>>

/**
 * How many sockets each port may hold, so that whoever fills one leaves descriptors for the other, the database and files. Each of
 * the console's counts twice: it may have a file open, to send or to take in. Undefined when more is asked for than there is.
 */
export const shareDescriptors = ({
  descriptors,
  databasePool,
  roles,
  people,
  devices,
}: {
  descriptors: number
  databasePool: number
  roles: readonly ServerRole[]
  people: Asked
  devices: Asked
}): Readonly<Record<'people' | 'devices', ConnectionLimits>> | undefined => {
  const left = Math.max(descriptors - ownDescriptors - databasePool, Math.floor(descriptors / 4))
  const takesDevices = roles.includes('gateway')
  const share = (): number => {
    if (!takesDevices) return Math.floor(left / 2)
    return Math.floor(devices.total === undefined ? left / 5 : (left - devices.total) / 2)
  }
  const peopleTotal = roles.includes('api') ? (people.total ?? share()) : 0
  const deviceTotal = takesDevices ? (devices.total ?? left - 2 * peopleTotal) : 0
  if (2 * peopleTotal + deviceTotal > left || peopleTotal < 0 || deviceTotal < 0) return undefined
  return {
    people: {
      total: peopleTotal,
      perAddress: people.perAddress ?? Math.min(mostOfAnAddress, Math.ceil(peopleTotal / 2)),
    },
    devices: { total: deviceTotal, perAddress: devices.perAddress ?? Math.ceil(deviceTotal / 2) },
  }
}
