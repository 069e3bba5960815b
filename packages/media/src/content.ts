/** Content that is read where it is looked at: a file of a browser, or one of the store. */
export type Content = Readonly<{
  /** Bytes. */
  size: number
  /** Bytes from `start` to before `end`, fewer at the end of the content. */
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
}>
