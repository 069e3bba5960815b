/** Who makes us hold the beginning of a message, until it is whole. */
type Holder = { cut(reason: string): void }

/** What a piece of a message costs beside its bytes. */
export const pieceBytes = 512

/**
 * What peers that nobody vouches for make us hold of messages that are not whole: as much together as one large record or
 * a few. Beyond that the one that holds most is cut off, which is never one that sends what it has to say.
 */
export class Unfinished {
  private readonly most: number
  private readonly held = new Map<Holder, number>()
  private sum = 0

  constructor(most: number) {
    this.most = most
  }

  /** Bytes held in all. */
  get bytes(): number {
    return this.sum
  }

  /** What a holder has now; 0 once its message is whole, or it is gone. */
  set(holder: Holder, bytes: number): void {
    this.sum += bytes - (this.held.get(holder) ?? 0)
    if (bytes === 0) this.held.delete(holder)
    else this.held.set(holder, bytes)
    while (this.sum > this.most) this.cutLargest()
  }

  private cutLargest(): void {
    let [largest, most]: [Holder | undefined, number] = [undefined, 0]
    for (const [holder, bytes] of this.held) if (bytes > most) [largest, most] = [holder, bytes]
    if (largest === undefined) return
    this.set(largest, 0)
    largest.cut('too much of unfinished messages')
  }
}
