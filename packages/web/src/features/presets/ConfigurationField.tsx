import './presets.css'
import { dataModelCalls } from '@headend/contract/dataModel'
import { deviceCalls } from '@headend/contract/devices'
import { presetCalls } from '@headend/contract/presets'
import type { PresetFileRows } from '@headend/contract/presets'
import { IconFileImport, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState } from 'react'
import { useAct, useCall, usePermission } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Field, TextAreaField } from '../../ui/Field.tsx'
import type { DrawnProps } from '../../ui/form/spec.ts'
import { configurationOf } from './presetBody.ts'

type Row = Readonly<{ key: number; path: string; value: string }>

/** Parameters that the browser offers; of more it would show a list nobody reads. */
const mostOffered = 3000

/** The parameters that a device of the model says may be written, `*` in place of instance numbers. */
const useOffered = (mid: string): readonly string[] => {
  const may = usePermission('device.readValue')
  const body = { page: 1, limit: 1, filters: { mid: [mid] } }
  const silent = { silent: true, enabled: may && mid !== '' }
  const { data: devices } = useCall(deviceCalls.listConnectsPage, { body }, silent)
  const endpointId = devices?.rows[0]?.endpointId ?? ''
  const { data } = useCall(
    dataModelCalls.getSupported,
    { body: { endpointId } },
    { ...silent, enabled: silent.enabled && endpointId !== '' },
  )
  return useMemo(
    () =>
      (data?.objects ?? [])
        .flatMap(({ path, parameters }) =>
          parameters.flatMap(({ name, access }) =>
            access === 'readOnly' ? [] : [`${path.replaceAll('{i}', '*')}${name}`],
          ),
        )
        .slice(0, mostOffered),
    [data],
  )
}

const rowsOf = (values: Readonly<Record<string, string>>): readonly Row[] => {
  const rows = Object.entries(values).map(([path, value], key) => ({ key, path, value }))
  return rows.length > 0 ? rows : [{ key: 0, path: '', value: '' }]
}

/** Parameters with their values: row by row, pasted, or from a file. */
export function ConfigurationField({ label, value, values, error, onChange }: DrawnProps) {
  const word = useWords('presets')
  const id = useId()
  const [rows, setRows] = useState(() => rowsOf(configurationOf(value).values))
  const [pasted, setPasted] = useState<string | null>(null)
  const [refused, setRefused] = useState<PresetFileRows['refused']>([])
  const file = useRef<HTMLInputElement>(null)
  const read = useAct(presetCalls.readFile)
  const offered = useOffered(typeof values['mid'] === 'string' ? values['mid'] : '')

  const say = (next: readonly Row[], fileName?: string): void => {
    setRows(next)
    const given = next.filter(({ path, value: one }) => path.trim() !== '' || one !== '')
    const parameters = Object.fromEntries(given.map(({ path, value: one }) => [path.trim(), one]))
    onChange({ values: parameters, ...(fileName !== undefined && { fileName }) })
  }
  const change = (key: number, part: Partial<Row>): void =>
    say(
      rows.map((row) => (row.key === key ? { ...row, ...part } : row)),
      configurationOf(value).fileName,
    )
  const nextKey = rows.reduce((most, { key }) => Math.max(most, key), 0) + 1

  const take = async (content: Blob, fileName?: string): Promise<void> => {
    const found = await read.mutateAsync({ files: { file: content } }).catch(() => undefined)
    if (found === undefined) return
    setRefused(found.refused)
    setPasted(null)
    say(rowsOf({ ...configurationOf(value).values, ...found.configuration }), fileName)
  }

  const twice = new Set(
    rows.map(({ path }) => path.trim()).filter((path, at, all) => path !== '' && all.indexOf(path) < at),
  )
  const problem = error ?? (twice.size > 0 ? word('twice', { path: [...twice].join(', ') }) : undefined)
  return (
    <Field label={label} help={word('help.configuration')} error={problem}>
      {({ id: own }) => (
        <div id={own} role="group" aria-label={label} className="hd-preset-rows">
          {rows.map(({ key, path, value: one }, at) => (
            <div key={key} className="hd-preset-row">
              <span className="hd-input">
                <input
                  className="hd-mono"
                  aria-label={word('pathOf', { number: at + 1 })}
                  placeholder={at === 0 ? word('pathExample') : undefined}
                  list={`${id}-paths`}
                  spellCheck={false}
                  autoComplete="off"
                  value={path}
                  onChange={({ target }) => change(key, { path: target.value })}
                />
              </span>
              <span className="hd-input">
                <input
                  className="hd-mono"
                  aria-label={word('valueOf', { number: at + 1 })}
                  placeholder={at === 0 ? word('valueExample') : undefined}
                  spellCheck={false}
                  autoComplete="off"
                  value={one}
                  onChange={({ target }) => change(key, { value: target.value })}
                />
              </span>
              <IconButton
                icon={IconX}
                size="sm"
                label={word('removeRow', { number: at + 1 })}
                onClick={() => say(rows.length > 1 ? rows.filter((row) => row.key !== key) : rowsOf({}))}
              />
            </div>
          ))}
          <datalist id={`${id}-paths`}>
            {offered.map((path) => (
              <option key={path} value={path} />
            ))}
          </datalist>
          <div className="hd-row">
            <Button size="sm" icon={IconPlus} onClick={() => setRows([...rows, { key: nextKey, path: '', value: '' }])}>
              {word('addRow')}
            </Button>
            <Button size="sm" onClick={() => setPasted(pasted === null ? '' : null)} aria-expanded={pasted !== null}>
              {word('paste')}
            </Button>
            <Button size="sm" icon={IconFileImport} busy={read.isPending} onClick={() => file.current?.click()}>
              {word('fromFile')}
            </Button>
            <input
              ref={file}
              type="file"
              hidden
              aria-label={word('fromFile')}
              accept=".json,.csv,.txt,.xlsx"
              onChange={({ target }) => {
                const [chosen] = target.files ?? []
                if (chosen) void take(chosen, chosen.name)
                target.value = ''
              }}
            />
          </div>
          {pasted !== null && (
            <div className="hd-col">
              <TextAreaField
                label={word('pasted')}
                help={word('pastedHelp')}
                value={pasted}
                onChange={({ target }) => setPasted(target.value)}
              />
              <div className="hd-row">
                <Button
                  size="sm"
                  busy={read.isPending}
                  reason={pasted.trim() === '' ? word('nothingPasted') : undefined}
                  onClick={() => void take(new File([pasted], 'pasted.txt', { type: 'text/plain' }))}
                >
                  {word('takeOver')}
                </Button>
              </div>
            </div>
          )}
          {refused.length > 0 && (
            <div role="alert">
              <ul className="hd-preset-refused">
                {refused.slice(0, 20).map(({ row, path, reason }) => (
                  <li key={row}>
                    {word('refusedRow', { row, reason })} <span className="hd-mono hd-muted">{path}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
