import type { TFunction } from 'i18next'

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
export const logWords = (kind: string, t: TFunction<'device'>): string => {
  const known = kinds.find((one) => one === kind)
  return known ? t(`log.${known}`) : kind
}
