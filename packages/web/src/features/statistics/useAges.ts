import { ageBuckets } from '@headend/contract/statistics'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'

/** What the buckets of ages are called. */
export const useAges = (): Readonly<Record<string, string>> => {
  const { t } = useTranslation('statistics')
  return Object.fromEntries(ageBuckets.map((bucket) => [bucket, t(`age.${bucket}`)]))
}
