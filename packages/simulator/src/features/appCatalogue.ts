import type { Cpe } from '../core/cpe.ts'

export type SimulatedApp = {
  readonly id: string
  readonly label: string
  readonly developer: string
  /** Whose it is: `StartApp` came with the device, `Operator` from the operator's store, `User` from anywhere else. */
  readonly type: 'StartApp' | 'Operator' | 'User'
  readonly store: string
  readonly description: string
  /** Oldest first; the first is what devices leave the factory with. */
  readonly versions: readonly [string, ...string[]]
  /** KiB that it takes; a file that has them is fetched in seconds. */
  readonly size: number
  /** KiB of memory while it runs. */
  readonly memory: number
  /** Share of devices that have it from the start, out of one. */
  readonly share: number
  /** How much it is used beside others. */
  readonly use: number
  /** What goes wrong with it: its file is damaged, or it does not start. */
  readonly broken?: 'file' | 'start'
}

const mebibyte = 1024

const garam = { developer: 'Garam Vision', store: 'Garam Store' } as const
const other = { type: 'User', store: 'Play Store' } as const

/** Apps of set-top boxes with Android, by package. */
const android: readonly SimulatedApp[] = [
  {
    ...garam,
    id: 'com.garam.launcher',
    label: 'Garam Home',
    type: 'StartApp',
    description: 'The home screen',
    versions: ['4.2.1', '4.3.0'],
    size: 48 * mebibyte,
    memory: 120 * mebibyte,
    share: 1,
    use: 0.3,
  },
  {
    ...garam,
    id: 'com.garam.tv',
    label: 'Garam Live TV',
    type: 'StartApp',
    description: 'Live channels and catch-up',
    versions: ['5.1.4', '5.2.0'],
    size: 96 * mebibyte,
    memory: 210 * mebibyte,
    share: 1,
    use: 3,
  },
  {
    ...garam,
    id: 'com.garam.vod',
    label: 'Garam VOD',
    type: 'Operator',
    description: 'Films and series on demand',
    versions: ['3.8.0', '3.8.2', '3.9.1'],
    size: 74 * mebibyte,
    memory: 160 * mebibyte,
    share: 1,
    use: 2.2,
  },
  {
    ...garam,
    id: 'com.garam.kids',
    label: 'Garam Kids',
    type: 'Operator',
    description: 'Programmes for children',
    versions: ['2.0.5'],
    size: 61 * mebibyte,
    memory: 110 * mebibyte,
    share: 0.8,
    use: 0.9,
  },
  {
    ...garam,
    id: 'com.garam.karaoke',
    label: 'Karaoke Room',
    type: 'Operator',
    description: 'Sing along with the remote control as microphone',
    versions: ['1.9.2', '2.0.0'],
    size: 130 * mebibyte,
    memory: 140 * mebibyte,
    share: 0.6,
    use: 0.4,
  },
  {
    ...garam,
    id: 'com.garam.news',
    label: 'News Now',
    type: 'Operator',
    description: 'Headlines as they come',
    versions: ['1.4.0'],
    size: 22 * mebibyte,
    memory: 60 * mebibyte,
    share: 0,
    use: 0.5,
  },
  {
    ...garam,
    id: 'com.garam.fitness',
    label: 'Home Fitness',
    type: 'Operator',
    description: 'Exercises in front of the television',
    versions: ['1.0.3', '1.1.0'],
    size: 88 * mebibyte,
    memory: 90 * mebibyte,
    share: 0,
    use: 0.6,
  },
  {
    ...garam,
    id: 'com.garam.cinema8k',
    label: 'Cinema 8K',
    type: 'Operator',
    description: 'Films that need more room than most boxes have',
    versions: ['1.0.0'],
    size: 64 * mebibyte * mebibyte,
    memory: 300 * mebibyte,
    share: 0,
    use: 1,
  },
  {
    ...garam,
    id: 'com.garam.preview',
    label: 'Garam Preview',
    type: 'Operator',
    description: 'What comes next; the file of this version is damaged',
    versions: ['0.9.0'],
    size: 30 * mebibyte,
    memory: 80 * mebibyte,
    share: 0,
    use: 0.2,
    broken: 'file',
  },
  {
    ...other,
    id: 'tv.streamline.player',
    label: 'Streamline',
    developer: 'Streamline Media',
    description: 'Series of others',
    versions: ['8.14.0'],
    size: 52 * mebibyte,
    memory: 180 * mebibyte,
    share: 0.9,
    use: 2.6,
  },
  {
    ...other,
    id: 'com.arcade.blocks',
    label: 'Block Party',
    developer: 'Arcade Nine',
    description: 'A game for four',
    versions: ['3.3.1'],
    size: 210 * mebibyte,
    memory: 150 * mebibyte,
    share: 0.5,
    use: 0.7,
  },
  {
    ...other,
    id: 'org.tune.radio',
    label: 'Tune Radio',
    developer: 'Tune Foundation',
    description: 'Stations of the whole world',
    versions: ['12.1'],
    size: 18 * mebibyte,
    memory: 40 * mebibyte,
    share: 0.6,
    use: 0.5,
  },
  {
    ...other,
    id: 'com.sky.weather',
    label: 'Sky Weather',
    developer: 'Sky Labs',
    description: 'Rain in an hour, and next week',
    versions: ['6.0.2'],
    size: 14 * mebibyte,
    memory: 30 * mebibyte,
    share: 0.5,
    use: 0.1,
  },
]

const kestrel = { developer: 'Kestrel Devices', store: 'Kestrel Modules' } as const

/** Modules of set-top boxes that run containers. */
const quantum: readonly SimulatedApp[] = [
  {
    ...kestrel,
    id: 'guide',
    label: 'Programme Guide',
    type: 'StartApp',
    description: 'What is on, and what comes',
    versions: ['2.4.0', '2.5.1'],
    size: 12 * mebibyte,
    memory: 24 * mebibyte,
    share: 1,
    use: 1,
  },
  {
    ...kestrel,
    id: 'player',
    label: 'Media Player',
    type: 'StartApp',
    description: 'Plays what the others choose',
    versions: ['1.18.3'],
    size: 30 * mebibyte,
    memory: 66 * mebibyte,
    share: 1,
    use: 1,
  },
  {
    ...kestrel,
    id: 'recorder',
    label: 'Recorder',
    type: 'Operator',
    description: 'Records in the network',
    versions: ['0.9.7', '1.0.0'],
    size: 9 * mebibyte,
    memory: 18 * mebibyte,
    share: 1,
    use: 1,
  },
  {
    ...kestrel,
    id: 'hbbtv',
    label: 'HbbTV Browser',
    type: 'Operator',
    description: 'Applications of the channels',
    versions: ['3.1.0'],
    size: 44 * mebibyte,
    memory: 48 * mebibyte,
    share: 1,
    use: 1,
  },
  {
    ...kestrel,
    id: 'voice',
    label: 'Voice Search',
    type: 'Operator',
    description: 'Needs a microphone that this box has not',
    versions: ['1.2.0'],
    size: 21 * mebibyte,
    memory: 30 * mebibyte,
    share: 1,
    use: 1,
    broken: 'start',
  },
  {
    ...kestrel,
    id: 'signage',
    label: 'Signage',
    type: 'Operator',
    description: 'Pictures in a waiting room',
    versions: ['0.4.2'],
    size: 7 * mebibyte,
    memory: 14 * mebibyte,
    share: 0,
    use: 1,
  },
  {
    ...kestrel,
    id: 'preview',
    label: 'Preview Channel',
    type: 'Operator',
    description: 'The file of this version is damaged',
    versions: ['0.1.0'],
    size: 7 * mebibyte,
    memory: 14 * mebibyte,
    share: 0,
    use: 1,
    broken: 'file',
  },
]

export const isAndroid = ({ model }: Pick<Cpe, 'model'>): boolean => model.os.startsWith('Android')

/** The apps there are for a device. */
export const appsFor = (cpe: Pick<Cpe, 'model'>): readonly SimulatedApp[] => (isAndroid(cpe) ? android : quantum)

/** A version of an app in the store that a device knows; only apps of the operator are there. */
export type StoreEntry = { readonly app: SimulatedApp; readonly version: string }

const stores = new Map<readonly SimulatedApp[], readonly StoreEntry[]>()

export function storeOf(cpe: Pick<Cpe, 'model'>): readonly StoreEntry[] {
  const all = appsFor(cpe)
  let store = stores.get(all)
  if (store === undefined) {
    store = all
      .filter(({ type }) => type !== 'User')
      .flatMap((app) => app.versions.map((version) => ({ app, version })))
    stores.set(all, store)
  }
  return store
}

/** Where the file of a version is; the simulated internet has nothing else. */
export const urlOf = ({ app, version }: StoreEntry): string =>
  `https://store.garam.example/files/${app.id}-${version}.${app.id.includes('.') ? 'apk' : 'oci'}`
