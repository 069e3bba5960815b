import { fromBinary } from '@bufbuild/protobuf'
import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'
import { HeaderSchema } from './gen/usp_pb.ts'

/** What went wrong while decoding, in one short line. */
export function whyUndecodable(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/** The id of a message whose header, its first field, can be read although the rest cannot. */
export function readMsgId(message: Uint8Array): string | undefined {
  try {
    const reader = new BinaryReader(message)
    const [field, wireType] = reader.tag()
    if (field !== 1 || wireType !== WireType.LengthDelimited) return undefined
    return fromBinary(HeaderSchema, reader.bytes()).msgId || undefined
  } catch {
    return undefined
  }
}
