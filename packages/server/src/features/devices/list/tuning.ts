/** What decides between the ways to a page. Costs are microseconds; only their relation matters. */
export type Tuning = Readonly<{
  /** A device that is found by its cell and then sorted. */
  gathered: number
  /** A device that an index walk passes. */
  walked: number
  /** A device of a walk that is looked up. */
  probed: number
  /** A device whose text is read from the index by cell. */
  scanned: number
  /** Making a table of what is in a selection. */
  hash: number
  /** How many times as far as expected a walk goes before it gives up. */
  patience: number
  /** Devices of a selection that are looked through one by one for a keyword. */
  fewDevices: number
  /** Texts of the sample with a word up to which its devices are found by the trigram index: some 10,000 devices. */
  fewInSample: number
  /** Devices that have a word of a name in their text. */
  mostStrays: number
}>

/** As measured at a million devices. */
export const measured: Tuning = {
  gathered: 3.5,
  walked: 0.12,
  probed: 2,
  scanned: 0.4,
  hash: 5_000,
  patience: 4,
  fewDevices: 8_000,
  fewInSample: 25,
  mostStrays: 20_000,
}
