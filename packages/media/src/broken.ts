import type { Text } from '@headend/contract/core'

/** Content that begins like a type and is none: what is wrong with it. */
export class BrokenMedia extends Error {
  override readonly name = 'BrokenMedia'
  readonly text: Text
  constructor(text: Text) {
    super(text.en)
    this.text = text
  }
}
