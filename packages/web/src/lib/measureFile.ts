import type { Text } from '@headend/contract/core'
import type { MediaRule } from '@headend/contract/media'
import { isMedia, measure } from '@headend/media'

/** Why a chosen file is no picture or film of a rule, by its content; undefined where it is one. The server looks again. */
export const fileProblem = async (rule: MediaRule, file: File): Promise<Text | undefined> => {
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())
  const found = await measure(rule, { size: file.size, read })
  return isMedia(found) ? undefined : found
}
