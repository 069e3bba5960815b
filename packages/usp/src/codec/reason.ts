import { fromBinary } from '@bufbuild/protobuf'
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { HeaderSchema } from './gen/usp_pb.ts'

/** What went wrong while decoding, in one short line. */
export function whyUndecodable(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** What a message is, as far as it can be known. */
export type MessageKind = 'request' | 'response' | 'error'

/** What can be told of a message that cannot be decoded as a whole. */
export type Remains = { readonly msgId: string | undefined; readonly kind: MessageKind | undefined }

/** The message kinds by the numbers of their fields in the body. */
const bodyKinds: readonly (MessageKind | undefined)[] = [undefined, 'request', 'response', 'error']

/**
 * Reads id and kind of a message of which only the beginning may be whole: header, length of the
 * body, and the first tag of the body, which says what it is (R-MTP.5 wants to know that).
 */
export function remainsOf(message: Uint8Array): Remains {
  let msgId: string | undefined
  try {
    const reader = new BinaryReader(message)
    if (!isField(reader, 1)) return { msgId, kind: undefined }
    msgId = fromBinary(HeaderSchema, reader.bytes()).msgId || undefined
    if (!isField(reader, 2)) return { msgId, kind: undefined }
    reader.uint32()
    return { msgId, kind: bodyKinds[reader.tag()[0]] }
  } catch {
    return { msgId, kind: undefined }
  }
}

function isField(reader: BinaryReader, number: number): boolean {
  const [field, wireType] = reader.tag()
  return field === number && wireType === WireType.LengthDelimited
}
