import { presetCalls, presetStates } from '@headend/contract/presets'
import type { Preset, PresetDevice, PresetState } from '@headend/contract/presets'
import { useState } from 'react'
import { useCall, useFormats } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { PresetStatus } from './PresetStatus.tsx'

const limit = 30

/** The devices that a preset has come to, those where it failed first. */
export function PresetDevices({ preset, onClose }: Readonly<{ preset: Preset; onClose: () => void }>) {
  const word = useWords('presets')
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const [state, setState] = useState<PresetState | 'all'>('all')
  const { data, error, refetch } = useCall(
    presetCalls.listDevices,
    { params: { presetId: preset.presetId }, query: { page, limit, ...(state !== 'all' && { state }) } },
    { keep: true },
  )
  const next = ({ nextTime }: PresetDevice): string =>
    nextTime === null ? word('onceConnected') : formats.dateTime(nextTime)
  return (
    <Drawer
      open
      onClose={onClose}
      title={word('devicesOf')}
      context={preset.name}
      footer={<Button onClick={onClose}>{word('common:action.close')}</Button>}
    >
      <div className="hd-col">
        <Segments
          label={word('column.state')}
          value={state}
          onChange={(value) => {
            setState(value)
            setPage(1)
          }}
          options={(['all', ...presetStates] as const).map((value) => ({ value, label: word(`state.${value}`) }))}
        />
        {error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton lines={6} />
        ) : data.rows.length === 0 ? (
          <Empty title={word('noDevices')} text={word('noDevicesText')} />
        ) : (
          <>
            <ul className="hd-preset-list">
              {data.rows.map((row) => (
                <li key={row.did}>
                  <b>{row.deviceName}</b>
                  <PresetStatus of={row} />
                  <span className="hd-muted hd-preset-facts">
                    {[
                      row.applyTime !== null && word('appliedOn', { time: formats.dateTime(row.applyTime) }),
                      row.state === 'waiting' && word('nextIs', { next: next(row) }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
            <Pager page={page} limit={limit} total={data.pagination.totalRecords} onPage={setPage} />
          </>
        )}
      </div>
    </Drawer>
  )
}
