/** Where devices fetch and send the bytes of a speed test, on the port they connect to. */
export const speedPath = '/files/speed'

/** What a transfer token allows. */
export type Allowance = Readonly<{
  direction: 'download' | 'upload'
  /** Bytes of one transfer. */
  bytes: number
}>
