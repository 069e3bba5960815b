import { readFileSync } from 'node:fs'
import type { JsonValue } from '@bufbuild/protobuf'

/** A record as it went over the wire, and what it means in protobuf's JSON form. */
export type GoldenFrame = {
  readonly from: 'agent' | 'controller'
  readonly hex: string
  readonly record: JsonValue
  readonly msg: JsonValue
}

/** Frames between an agent and a controller of other makers. */
export function goldenFrames(): readonly GoldenFrame[] {
  const lines = readFileSync(new URL('./frames.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => JSON.parse(line) as GoldenFrame)
}

export function frameBytes(frame: GoldenFrame): Uint8Array {
  return new Uint8Array(Buffer.from(frame.hex, 'hex'))
}
