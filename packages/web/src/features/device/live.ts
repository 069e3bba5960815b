import type { FullInfo } from '@headend/contract/devices'
import type { RealtimeEvent } from '@headend/contract/realtime'

export const vitalNames = ['cpu', 'memory', 'storage', 'temperature', 'signal', 'uptime'] as const
export type VitalName = (typeof vitalNames)[number]

/** One value of a vital as it arrived. */
export type Sample = Readonly<{ time: number; value: number }>

/** What a device answered, what has changed since, and how its vitals went meanwhile. Times are milliseconds since 1970. */
export type LiveDevice = Readonly<{
  full: FullInfo | null
  samples: Readonly<Record<VitalName, readonly Sample[]>>
}>

/** Without what was true of a run of the device that may be over: it counts its seconds anew when it started again. */
export const withoutUptime = (samples: LiveDevice['samples']): LiveDevice['samples'] => ({ ...samples, uptime: [] })

export const nothingKnown: LiveDevice = {
  full: null,
  samples: { cpu: [], memory: [], storage: [], temperature: [], signal: [], uptime: [] },
}

/** Half an hour and more of values that change with every reading: as far back as it is known when one went over. */
const most = 720

/** The temperature that counts: the processor's, where the device names its sensors. */
export const cpuTemperature = (full: FullInfo | null): number | null => {
  const sensors = full?.system?.temperature ?? []
  const cpu = sensors.find(({ name }) => /cpu|soc|processor/i.test(name)) ?? sensors[0]
  return cpu?.value ?? null
}

/** The value of a vital; null where the device does not report it. */
export const vitalOf = (full: FullInfo | null, name: VitalName): number | null => {
  switch (name) {
    case 'cpu':
      return full?.system?.cpu_usage ?? null
    case 'memory':
      return full?.system?.memory?.ratio ?? null
    case 'storage':
      return full?.system?.storage?.ratio ?? null
    case 'temperature':
      return cpuTemperature(full)
    case 'signal':
      return full?.network?.signal_strength ?? null
    case 'uptime':
      return full?.info.up_time ?? null
  }
}

const sampled = (state: LiveDevice, names: readonly VitalName[], time: number): LiveDevice => ({
  ...state,
  samples: {
    ...state.samples,
    ...Object.fromEntries(
      names.flatMap((name) => {
        const value = vitalOf(state.full, name)
        return value === null ? [] : [[name, [...state.samples[name], { time, value }].slice(-most)]]
      }),
    ),
  },
})

/** With what the device answered at `time`: every vital is new. */
export const withInfo = (state: LiveDevice, full: FullInfo, time: number): LiveDevice => {
  const last = state.samples.cpu.at(-1)?.time ?? 0
  return sampled({ ...state, full }, vitalNames, Math.max(time, last))
}

type Patch = Readonly<{ vital?: VitalName; apply: (full: FullInfo, value: unknown, index: number) => FullInfo }>

const number = (value: unknown): number | null => {
  const read =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Number.isFinite(read) ? read : null
}
const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
const flag = (value: unknown): boolean => value === true || value === 'true' || value === '1' || value === 1

const noSystem: NonNullable<FullInfo['system']> = {
  cpu_usage: null,
  memory: null,
  storage: null,
  temperature: [],
  ntp_enable: null,
  ntp_server1: null,
  ntp_server2: null,
  ntp_server3: null,
  ntp_server4: null,
  ntp_server5: null,
  local_timezone: null,
  current_local_time: null,
}
const system = (full: FullInfo, part: Partial<NonNullable<FullInfo['system']>>): FullInfo => {
  return { ...full, system: { ...(full.system ?? noSystem), ...part } }
}
const network = (full: FullInfo, part: Partial<NonNullable<FullInfo['network']>>): FullInfo =>
  full.network ? { ...full, network: { ...full.network, ...part } } : full
const info = (full: FullInfo, part: Partial<FullInfo['info']>): FullInfo => ({
  ...full,
  info: { ...full.info, ...part },
})

type Capacity = NonNullable<NonNullable<FullInfo['system']>['memory']>

const capacity = (
  before: Capacity | null | undefined,
  part: Readonly<{ total?: number | null; free?: number | null }>,
): Capacity | null => {
  const total = part.total ?? before?.total
  const free = part.free ?? before?.free
  if (total === undefined || free === undefined || total <= 0 || free > total) return before ?? null
  return { total, free, ratio: ((total - free) / total) * 100 }
}
const memory = (full: FullInfo, part: Parameters<typeof capacity>[1]): FullInfo =>
  system(full, { memory: capacity(full.system?.memory, part) })
const storage = (full: FullInfo, part: Parameters<typeof capacity>[1]): FullInfo =>
  system(full, { storage: capacity(full.system?.storage, part) })

/** Parameters whose changes are seen on this page, by the end of their path. */
const patches: readonly (readonly [RegExp, Patch])[] = [
  [
    /^Device\.DeviceInfo\.ProcessStatus\.CPUUsage$/,
    { vital: 'cpu', apply: (full, value) => system(full, { cpu_usage: number(value) }) },
  ],
  [
    /^Device\.DeviceInfo\.MemoryStatus\.Free$/,
    { vital: 'memory', apply: (full, value) => memory(full, { free: number(value) }) },
  ],
  [
    /^Device\.DeviceInfo\.MemoryStatus\.Total$/,
    { vital: 'memory', apply: (full, value) => memory(full, { total: number(value) }) },
  ],
  [
    /^Device\.DeviceInfo\.MemoryStatus\.FreePersistent$/,
    { vital: 'storage', apply: (full, value) => storage(full, { free: number(value) }) },
  ],
  [
    /^Device\.DeviceInfo\.MemoryStatus\.TotalPersistent$/,
    { vital: 'storage', apply: (full, value) => storage(full, { total: number(value) }) },
  ],
  [
    /^Device\.DeviceInfo\.TemperatureStatus\.TemperatureSensor\.(\d+)\.Value$/,
    {
      vital: 'temperature',
      apply: (full, value, index) => {
        const celsius = number(value)
        if (celsius === null) return full
        return system(full, {
          temperature: (full.system?.temperature ?? []).map((sensor, at) =>
            at === index - 1 ? { ...sensor, value: celsius } : sensor,
          ),
        })
      },
    },
  ],
  [/^Device\.DeviceInfo\.UpTime$/, { vital: 'uptime', apply: (full, value) => info(full, { up_time: number(value) }) }],
  [/^Device\.DeviceInfo\.FriendlyName$/, { apply: (full, value) => info(full, { friendly_name: text(value) }) }],
  [
    /^Device\.DeviceInfo\.SoftwareVersion$/,
    { apply: (full, value) => info(full, { software_version: text(value), firmware_version: text(value) }) },
  ],
  [/^Device\.X_HEADEND_UILock\.Enable$/, { apply: (full, value) => info(full, { ui_lock_enable: flag(value) }) }],
  [
    /^Device\.WiFi\.EndPoint\.\d+\.Stats\.SignalStrength$/,
    {
      vital: 'signal',
      apply: (full, value) => {
        // A set-top box is judged by its tuner; 0 is what a device says that has no Wi-Fi connection.
        if (full.network?.dvbs_modulation) return full
        const dbm = number(value)
        return network(full, { signal_strength: dbm === 0 ? null : dbm })
      },
    },
  ],
  [
    /^Device\.X_HEADEND_DVBS\.SignalStrength$/,
    { vital: 'signal', apply: (full, value) => network(full, { signal_strength: number(value) }) },
  ],
  [/^Device\.X_HEADEND_DVBS\.Modulation$/, { apply: (full, value) => network(full, { dvbs_modulation: text(value) }) }],
]

const withValue = (state: LiveDevice, path: string, value: unknown, time: number): LiveDevice => {
  if (!state.full) return state
  for (const [pattern, { vital, apply }] of patches) {
    const match = pattern.exec(path)
    if (!match) continue
    const full = apply(state.full, value, Number(match[1] ?? 0))
    if (full === state.full) return state
    return vital ? sampled({ ...state, full }, [vital], time) : { ...state, full }
  }
  return state
}

/** The part with the fields of a set that was read again; what the part does not have is left out. */
const withSet = <Part extends object>(part: Part, set: unknown): Part =>
  typeof set === 'object' && set !== null
    ? { ...part, ...Object.fromEntries(Object.entries(set).filter(([name]) => name in part)) }
    : part

/** With what an event says of this device; events of others must not get here. */
export const withEvent = (state: LiveDevice, event: RealtimeEvent): LiveDevice => {
  const { full } = state
  if (event.kind !== 'ValueUpdate' || !full) return state
  switch (event.method) {
    case 'valueChanged':
      return event.path === undefined ? state : withValue(state, event.path, event.value, event.time)
    case 'device_info':
      return { ...state, full: { ...full, info: withSet(full.info, event.value) } }
    case 'wan':
      return full.network ? { ...state, full: { ...full, network: withSet(full.network, event.value) } } : state
    default:
      return state
  }
}

/** A value that was not heard of for longer may have been anything meanwhile; ms. */
const unheard = 60_000

/**
 * When the values went over, as `isOver` says, if that was seen: null when the newest one is not over, and when it was over
 * already as the first came, or when nothing was heard in the time it must have happened.
 */
export const overSince = (samples: readonly Sample[], isOver: (value: number) => boolean): number | null => {
  let since: number | null = null
  let before: Sample | undefined
  for (const sample of samples) {
    const wasUnder = before !== undefined && !isOver(before.value)
    if (!isOver(sample.value)) since = null
    else if (before && wasUnder) since = sample.time - before.time <= unheard ? sample.time : null
    before = sample
  }
  return since
}
