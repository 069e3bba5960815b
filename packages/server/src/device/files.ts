/** Where devices fetch and send the bytes of a speed test, on the port they connect to. */
export const speedPath = '/files/speed'
/** Where set-top boxes send the frames of a remote view, each with a PUT of its own. */
export const framePath = '/files/frame'
/** Where devices fetch stored files, each under an address that was signed for it (device/downloads.ts). */
export const downloadPath = '/files/download/'
/** Where devices send the reports of bulk data over HTTP, each under an address that was signed for it. */
export const reportPath = '/reports'
/** Bytes of one report, whichever way it comes. */
export const mostReportBytes = 512 * 1024
/** Bytes of one frame. */
export const mostFrameBytes = 512 * 1024

/** What a transfer token allows. */
export type Allowance = Readonly<{
  direction: 'download' | 'upload'
  /** Bytes of one transfer. */
  bytes: number
}>

/** Who takes the frames of remote views. */
export type FrameTaker = Readonly<{
  /** Whether this address is that of a capture that goes on. */
  admits: (taskId: string, key: string) => Promise<boolean>
  /** `over`: no more are taken; `early`: too many; `unfit`: no picture, or none that a screen has. */
  take: (taskId: string, bytes: Buffer) => Promise<'taken' | 'over' | 'early' | 'unfit'>
}>

/** Who takes the reports of bulk data that devices send over HTTP. */
export type ReportTaker = Readonly<{
  /** The device that an address was made for; undefined for an address that nobody made. */
  sender: (asked: URLSearchParams) => Promise<string | undefined>
  /** Settles once what is in it is stored. `foreign`: the device is in no inventory. */
  take: (endpointId: string, report: string) => Promise<'taken' | 'malformed' | 'foreign'>
}>
