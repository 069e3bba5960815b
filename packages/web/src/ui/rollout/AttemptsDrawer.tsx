import { known } from '../../lib/formats.ts'
import { useFormats } from '../../lib/services.tsx'
import { Failure, Skeleton } from '../Blank.tsx'
import { Button } from '../Button.tsx'
import { Drawer } from '../Dialog.tsx'
import { Status } from '../Status.tsx'
import { textColumns, ValueTable } from '../ValueTable.tsx'
import { useRollout, useRolloutWords } from './kind.ts'

type Props = Readonly<{ id: string; endpointId: string; onClose: () => void }>

const looks = { success: 'completed', fail: 'failed', cancelled: 'stopped' } as const

/** What was tried on one device, newest first, and how each attempt ended. */
export function AttemptsDrawer({ id, endpointId, onClose }: Props) {
  const word = useRolloutWords()
  const formats = useFormats()
  const { data, error, refetch } = useRollout().useAttempts(id, endpointId)
  return (
    <Drawer
      open
      onClose={onClose}
      title={word('page.attempts')}
      context={endpointId}
      footer={<Button onClick={onClose}>{word('common:action.close')}</Button>}
    >
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : data.length === 0 ? (
        <p className="hd-muted">{word('page.noAttempt')}</p>
      ) : (
        <ValueTable
          columns={textColumns([
            word('page.time'),
            word('column.state'),
            word('column.version'),
            word('column.reasonText'),
          ])}
          rows={data.map(({ startTime, endTime, status, reasonText, fromVersion, toVersion }) => [
            `${formats.dateTime(startTime)} (${formats.length(endTime - startTime)})`,
            <Status key="state" state={looks[status]} label={word(`part.${status}`)} />,
            fromVersion === toVersion ? known(toVersion) : `${known(fromVersion)} → ${known(toVersion)}`,
            reasonText,
          ])}
        />
      )}
    </Drawer>
  )
}
