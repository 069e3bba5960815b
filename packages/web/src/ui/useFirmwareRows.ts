import type { BulkResult } from '@headend/contract/bulk'
import type { FirmwarePreview } from '@headend/contract/firmwareUpdate'
import { CallError } from '../lib/client.ts'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import type { ConfirmRow } from './Confirm.tsx'

const reasons = [
  'already',
  'newer',
  'differs',
  'belowMinimum',
  'versionUnknown',
  'unsupported',
  'busy',
  'otherModel',
  'notOffered',
  'noFirmware',
  'missing',
] as const satisfies readonly (keyof FirmwarePreview)[]

/** What an update of firmware would come to, in the rows of a question: who gets it now, and who is left out and why. */
export const useFirmwareRows = (of: FirmwarePreview): readonly ConfirmRow[] => {
  const { t } = useTranslation('firmwareUpdate')
  const left = reasons.filter((reason) => of[reason] > 0)
  const others = left.reduce((sum, reason) => sum + of[reason], 0)
  return [
    { state: 'online', count: t('ready', { count: of.ready }), text: t('readyText') },
    ...(of.offline > 0
      ? [{ state: 'offline' as const, count: t('offline', { count: of.offline }), text: t('offlineText') }]
      : []),
    ...(others > 0
      ? [
          {
            state: 'stopped' as const,
            count: t('left', { count: others }),
            text: left.map((reason) => t(`why.${reason}`, { count: of[reason] })).join(' · '),
          },
        ]
      : []),
  ]
}

/** What stands for the result of an update where the server says that only some were begun; other failures are thrown on. */
export const partBegun = (thrown: unknown): BulkResult => {
  if (!(thrown instanceof CallError) || thrown.code !== 'fwpartialfail') throw thrown
  const { executed = 0, unmet = 0, left = [], taskIds = [], batchId = '' } = thrown.data
  return { executed, unmet, left, taskIds, batchId }
}
