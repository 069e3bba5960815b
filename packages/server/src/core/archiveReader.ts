import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

/** Bytes that are read ahead: an entry of a directory takes some fifty, and a read of the disk each would be most of the time. */
const blockBytes = 256 * 1024

/** A file as `yauzl` reads it, in blocks. */
export class ArchiveReader extends RandomAccessReader {
  readonly #path: string
  readonly #handle: FileHandle
  #block = Buffer.alloc(0)
  #from = 0

  private constructor(path: string, handle: FileHandle) {
    super()
    this.#path = path
    this.#handle = handle
  }

  /** The reader and the size of the file, bytes. */
  static async of(path: string): Promise<Readonly<{ reader: ArchiveReader; size: number }>> {
    const handle = await open(path)
    const { size } = await handle.stat()
    return { reader: new ArchiveReader(path, handle), size }
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 })
  }

  async #load(position: number, length: number): Promise<void> {
    if (position >= this.#from && position + length <= this.#from + this.#block.length) return
    const block = Buffer.alloc(Math.max(length, blockBytes))
    const { bytesRead } = await this.#handle.read(block, 0, block.length, position)
    if (bytesRead < length) throw new Error('the file ends before what is read of it')
    this.#from = position
    this.#block = block.subarray(0, bytesRead)
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (err: Error | null) => void,
  ): void {
    callbackify(async () => {
      await this.#load(position, length)
      this.#block.copy(buffer, offset, position - this.#from, position - this.#from + length)
    })(callback)
  }

  override close(callback: (err: Error | null) => void): void {
    callbackify(() => this.#handle.close())(callback)
  }
}
