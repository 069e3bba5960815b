import { csvLine } from '@headend/contract/csv'
import { inventoryCalls } from '@headend/contract/inventory'
import type { TargetList } from '@headend/contract/inventory'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { Segments } from '../Choice.tsx'
import { PickerField } from '../form/PickerField.tsx'
import type { DrawnProps } from '../form/spec.ts'
import { ImportOutcome } from './ImportOutcome.tsx'
import { importWords } from './importWords.ts'
import { ListedDevices } from './listedDevices.ts'
import type { Rows } from './listedDevices.ts'
import { RowsField } from './RowsField.tsx'
import { useImport } from './useImport.ts'

const noRows = { how: 'file', file: null, text: '', picked: [] } as const
/** The typing rests before rows are read; ms. */
const rest = 400

/** Addresses that stand beside each other, as in a mail, are rows as well. */
const lined = (text: string): string =>
  /^[\s,;]*(?:[\da-f]{2}(?:[:-]?[\da-f]{2}){5}[\s,;]*)+$/i.test(text) ? text.split(/[\s,;]+/).join('\n') : text

/** Devices named by the rows of a CSV or Excel file, by pasted ones, or picked one by one: by MAC address, serial number or endpoint, with why the others are none. */
export function DevicesField({ label, value, values, error, onChange }: DrawnProps) {
  const dictionary = useFormWords('forms')
  const word = importWords(dictionary, 'targets')
  const { client } = useServices()
  const opId = typeof values['opId'] === 'string' && values['opId'] !== '' ? values['opId'] : undefined
  const known = value instanceof ListedDevices ? value : undefined
  const [rows, setRows] = useState<Rows>(known?.rows ?? { ...noRows, opId })
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const { run, found, problem, start, clear } = useImport<TargetList>({
    word: dictionary,
    before: known?.found,
    send: (file, _dryRun, options) =>
      client.request(inventoryCalls.readTargets, { body: { ...(opId && { opId }) }, files: { file } }, options),
  })
  const fileOf = ({ how, file, text, picked }: Rows): File | null => {
    if (how === 'file') return file
    const content = how === 'pasted' ? lined(text) : picked.map((endpointId) => csvLine([endpointId])).join('\n')
    return content.trim() === '' ? null : new File([content], word('pasted'), { type: 'text/csv' })
  }
  const read = async (of: Rows): Promise<void> => {
    clearTimeout(typing.current)
    clear()
    const file = fileOf(of)
    const result = file && (await start(file, true))
    if (result) onChange(new ListedDevices(of, result))
  }
  const take = (next: Rows, isWhole: boolean): void => {
    setRows(next)
    onChange(null)
    clear()
    clearTimeout(typing.current)
    typing.current = setTimeout(() => void read(next), isWhole ? 0 : rest)
  }
  useEffect(() => () => clearTimeout(typing.current), [])
  const readAgain = useEffectEvent(() => {
    if (rows.opId !== opId) take({ ...rows, opId }, true)
  })
  useEffect(() => readAgain(), [opId])
  return (
    <div className="hd-form" role="group" aria-label={label}>
      <Segments
        label={word('how')}
        options={[
          { value: 'file', label: word('fromFile') },
          { value: 'pasted', label: word('fromText') },
          { value: 'picked', label: word('picked') },
        ]}
        value={rows.how}
        onChange={(how) => take({ ...rows, how }, true)}
      />
      {rows.how === 'picked' ? (
        <PickerField
          {...{ label, error, word: dictionary }}
          kind="device"
          several
          value={rows.picked}
          onChange={(picked) => take({ ...rows, picked }, true)}
        />
      ) : (
        <RowsField
          {...{ word, run }}
          {...(rows.how === 'pasted' && {
            pasted: { text: rows.text, onText: (text, isWhole) => take({ ...rows, text }, isWhole) },
          })}
          file={rows.file}
          onFile={(file) => take({ ...rows, file }, true)}
          problem={problem ?? error}
          template={{ call: inventoryCalls.getTargetsTemplate, query: { format: 'xlsx' } }}
        />
      )}
      {found && (rows.how !== 'picked' || found.invalidData > 0) && (
        <ImportOutcome found={{ ...found, first: [] }} {...{ word }} identity={identity} />
      )}
    </div>
  )
}

const identity = ['macAddr', 'deviceSn', 'endpointId', 'device'] as const
