import './presets.css'
import { presetCalls } from '@headend/contract/presets'
import type { PresetForecast } from '@headend/contract/presets'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import type { Words } from '../../lib/words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { DrawnProps } from '../../ui/form/spec.ts'
import { bodyOf } from './presetBody.ts'

type Device = PresetForecast['sample'][number]
type Change = Device['changes'][number]

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const changeText = ({ fate, from, to, by }: Change, word: Words): string => {
  switch (fate) {
    case 'change':
      return word('fate.change', { from: from || word('noText'), to: to || word('noText') })
    case 'same':
      return word('fate.same', { to: to || word('noText') })
    case 'heavier':
      return word('fate.heavier', { by: by ?? '' })
    case 'unsupported':
      return word('fate.unsupported')
    case 'unknown':
      return word('fate.unknown', { to: to || word('noText') })
  }
}

function Forecast({ of, word }: Readonly<{ of: PresetForecast; word: Words }>) {
  return (
    <div className="hd-preset-forecast" role="status">
      <p>
        {word('reaches', { count: of.devices, shown: count(of.devices), online: count(of.online) })}
        {of.already > 0 && ` ${word('already', { count: of.already, shown: count(of.already) })}`}
      </p>
      {of.warnings.length > 0 && (
        <Banner family="held" title={word('warnings')}>
          <ul>
            {of.warnings.map(({ path, problem, type }) => (
              <li key={path}>
                <span className="hd-mono">{path}</span>: {word(`warning.${problem}`, { type: type ?? '' })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {of.conflicts.length > 0 && (
        <Banner family="held" title={word('conflicts')}>
          <ul>
            {of.conflicts.map(({ presetId, name, weight, path, wins }) => (
              <li key={`${presetId} ${path}`}>
                <span className="hd-mono">{path}</span>: {word(wins ? 'wins' : 'loses', { name, weight })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {of.sample.map(({ endpointId, deviceName, modelName, online, changes }) => (
        <details key={endpointId}>
          <summary>
            {deviceName} <span className="hd-muted">{modelName}</span>{' '}
            {online
              ? word('changing', { count: changes.filter(({ fate }) => fate === 'change').length })
              : word('offline')}
          </summary>
          <ul>
            {changes.map((one) => (
              <li key={one.path}>
                <span className="hd-mono">{one.path}</span>: {changeText(one, word)}
              </li>
            ))}
          </ul>
        </details>
      ))}
      {of.devices > of.sample.length && <p className="hd-muted">{word('sampled', { count: of.sample.length })}</p>}
    </div>
  )
}

/** What the preset would do by what its form says so far: devices are asked, and nothing is sent to be changed. */
export function DryRunField({ values, row }: DrawnProps) {
  const word = useWords('presets')
  const { client } = useServices()
  const [found, setFound] = useState<Readonly<{ asked: string; of: PresetForecast }> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { name, events: _events, ...body } = bodyOf(values)
  const asked = JSON.stringify(body)
  const look = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const presetId = row?.['presetId']
      const request = { ...body, ...(isText(name) && { name }), ...(isText(presetId) && { presetId }) }
      const of = await client.request(presetCalls.dryRun, { body: request as never })
      setFound({ asked, of })
    } catch (thrown) {
      setFound(null)
      setFailure(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="hd-col">
      <div className="hd-row">
        <Button size="sm" icon={IconListCheck} busy={busy} onClick={() => void look()}>
          {word('dryRun')}
        </Button>
        <span className="hd-muted">{word(found && found.asked !== asked ? 'dryRunOld' : 'dryRunHelp')}</span>
      </div>
      {failure !== null && (
        <Banner family="bad" urgent title={word('dryRunFailed')}>
          {failure}
        </Banner>
      )}
      {found && <Forecast of={found.of} word={word} />}
    </div>
  )
}
