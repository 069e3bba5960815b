import type { Translate } from '../../lib/i18n/dictionary.ts'

const kinds = [
  'connected',
  'disconnected',
  'replaced',
  'boot',
  'valueChange',
  'operationComplete',
  'transferComplete',
  'objectCreation',
  'objectDeletion',
  'event',
  'onBoard',
  'flood',
] as const

/** What was logged, in words; a kind nobody wrote words for shows as it is. */
export const logWords = (kind: string, t: Translate<'device'>): string => {
  const known = kinds.find((one) => one === kind)
  return known ? t(`log.${known}`) : kind
}
