import type { TargetDevice, TargetList } from '@headend/contract/inventory'

/** Where rows come from: a file, what was pasted, or devices picked one by one. */
export type Rows = Readonly<{
  how: 'file' | 'pasted' | 'picked'
  file: File | null
  text: string
  /** Endpoint ids. */
  picked: readonly string[]
  /** The company whose devices are meant; those of the reader's without it. */
  opId: string | undefined
}>

let made = 0

/** Devices that the rows of a list name: what a field of a form holds once they were read. */
export class ListedDevices {
  readonly rows: Rows
  readonly found: TargetList
  readonly #key: number

  constructor(rows: Rows, found: TargetList) {
    this.rows = rows
    this.found = found
    made += 1
    this.#key = made
  }

  /** Forms are compared by what they are as JSON: of so many devices that is by which list they are. */
  toJSON(): number {
    return this.#key
  }
}

/** The devices of a field; none before they were read. */
export const listedDevices = (value: unknown): readonly TargetDevice[] =>
  value instanceof ListedDevices ? value.found.devices : []
