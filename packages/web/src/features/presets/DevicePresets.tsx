import './presets.css'
import { presetCalls } from '@headend/contract/presets'
import type { PresetOfDevice } from '@headend/contract/presets'
import { IconAdjustments } from '@tabler/icons-react'
import { useCall, useFormats, usePermission } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import type { Words } from '../../lib/words.ts'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { Status } from '../../ui/Status.tsx'
import { PresetStatus } from './PresetStatus.tsx'

type Attempt = PresetOfDevice['attempts'][number]
type One = PresetOfDevice['presets'][number]

const results = { applied: 'completed', unchanged: 'completed', failed: 'failed' } as const

function What({ of, word }: Readonly<{ of: Attempt; word: Words }>) {
  const { changes, skipped, refused, firmware } = of
  const lines = [
    ...changes.map(({ path, from, to }) => ({ path, text: `${from ?? word('notSaid')} → ${to || word('noText')}` })),
    ...skipped.map(({ path, by }) => ({ path, text: word('fate.heavier', { by }) })),
    ...refused.map(({ path, code, message }) => ({ path, text: `${word('refused')} ${code || ''} ${message}`.trim() })),
    ...(firmware === null ? [] : [{ path: word('column.autoFirmwareUpgrade'), text: firmware }]),
  ]
  if (lines.length === 0) return <span className="hd-muted">{word('nothingToDo')}</span>
  return (
    <details className="hd-preset-forecast">
      <summary>{word('lines', { count: lines.length })}</summary>
      <ul>
        {lines.map(({ path, text }, at) => (
          <li key={at}>
            <span className="hd-mono">{path}</span>: {text}
          </li>
        ))}
      </ul>
    </details>
  )
}

const nextOf = (one: One, word: Words, time: (at: number) => string): string => {
  if (!one.enabled) return word('isOff')
  if (!one.matches) return word('notFor')
  if (one.state === 'waiting') return one.nextTime === null ? word('onceConnected') : time(one.nextTime)
  if (one.state === 'applied' && one.version === one.currentVersion) return word('hasIt')
  return one.events.map((event) => word(`option.events.${event}`)).join(', ')
}

/** The presets that are for a device, how each stands, and what came of them. */
export function DevicePresets({ endpointId }: Readonly<{ endpointId: string }>) {
  const word = useWords('presets')
  const formats = useFormats()
  const may = usePermission(['device.readValue', 'device.setValue'])
  const { data, error, refetch } = useCall(presetCalls.listOfDevice, { body: { endpointId } }, { enabled: may })
  if (!may) return <Empty icon={IconAdjustments} title={word('mayNot')} />
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={6} />
  if (data.presets.length === 0 && data.attempts.length === 0)
    return <Empty icon={IconAdjustments} title={word('noneHere')} text={word('noneHereText')} />
  return (
    <div className="hd-preset-cards">
      <Card title={word('ofDevice')}>
        <ul className="hd-preset-list">
          {data.presets.map((one) => (
            <li key={one.presetId}>
              <span>
                <b>{one.name}</b> <span className="hd-muted">{word('weighs', { weight: one.weight })}</span>
              </span>
              <PresetStatus of={one} />
              <span className="hd-muted hd-preset-facts">
                {[
                  one.applyTime !== null && word('appliedOn', { time: formats.dateTime(one.applyTime) }),
                  word('nextIs', { next: nextOf(one, word, formats.dateTime) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={word('attempts')}>
        {data.attempts.length === 0 ? (
          <p className="hd-muted">{word('noAttempts')}</p>
        ) : (
          <ul className="hd-preset-list">
            {data.attempts.map((one) => (
              <li key={one.attemptId}>
                <b>{word('nameAndVersion', { name: one.name, version: one.version })}</b>
                <Status state={results[one.result]} label={word(`results.${one.result}`)} />
                <span className="hd-muted hd-preset-facts">
                  {[formats.dateTime(one.time), word(`option.events.${one.event}`), one.reason]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <div className="hd-preset-facts">
                  <What of={one} word={word} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}
