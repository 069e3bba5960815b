import { historyCalls } from '@headend/contract/history'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useFormats, useSettings } from '../../lib/services.tsx'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { taskStateNames } from '../../ui/codes.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Status } from '../../ui/Status.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { actionWords } from './actionWords.ts'

/** One operation of a device: who started it, what went in, what came out, and why it failed. */
export function ActionDrawer({
  endpointId,
  id,
  onClose,
}: Readonly<{ endpointId: string; id: string; onClose: () => void }>) {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const { language } = useSettings()
  const detail = useCall(historyCalls.getDeviceActionDetail, { body: { endpointId, id } })
  const { data } = detail
  const took = data?.endTime == null ? null : formats.length(data.endTime - data.dateTime)
  return (
    <Drawer
      open
      onClose={onClose}
      title={data ? actionWords(data.action, [], language) : t('deviceActions.one')}
      context={data && formats.dateTime(data.dateTime)}
    >
      {detail.error ? (
        <Failure error={detail.error} onRetry={() => void detail.refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <KeyValues
            items={[
              { label: t('column.result'), value: <Status state={taskStateNames[data.state]} /> },
              ...(data.failReason
                ? [
                    {
                      label: t('reason'),
                      value: data.failCode ? `${data.failReason} (${data.failCode})` : data.failReason,
                    },
                  ]
                : []),
              { label: t('column.performedBy'), value: data.performedBy },
              { label: t('started'), value: formats.dateTime(data.dateTime) },
              { label: t('ended'), value: formats.dateTime(data.endTime) },
              { label: t('took'), value: took },
              { label: t('column.taskId'), value: data.taskId, copy: true },
            ]}
          />
          <Verbatim titled label={t('input')} value={data.input} />
          <Verbatim titled label={t('output')} value={data.resultData ?? t('noOutput')} />
        </>
      )}
    </Drawer>
  )
}
