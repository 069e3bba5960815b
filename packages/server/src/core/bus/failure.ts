const words = {
  noResponders: 'nobody serves it',
  timeout: 'no answer in time',
  closed: 'the bus is closed',
  disconnected: 'the connection to the bus is lost',
  tooLarge: 'the message is too large',
  malformed: 'the message is not what the topic carries',
}

export type BusFailureKind = keyof typeof words

/** Why a message could not be sent, or a request got no answer that is of use. */
export class BusFailure extends Error {
  override readonly name = 'BusFailure'
  readonly kind: BusFailureKind

  constructor(kind: BusFailureKind, subject: string) {
    super(`${kind} on ${subject}: ${words[kind]}`)
    this.kind = kind
  }
}
