import type { BulkUpload } from '@headend/contract/imports'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Values } from '../../lib/i18n/dictionary.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { takenText } from './importWords.ts'
import { RefusedRows } from './RefusedRows.tsx'
import { refusedFile } from './refusedText.ts'

/** Refused rows that are listed; the file of them has all. */
const mostShown = 50

type Props = Readonly<{
  found: BulkUpload
  word: (key: string, values?: Values) => string
  /** The fields that people tell rows apart by: the first that a row has counts. */
  identity: readonly string[]
}>

/** What became of the rows of a file, or would: how many, which not and why, and how the first were understood. */
export function ImportOutcome({ found, word, identity }: Props) {
  const { historyData, columns, first, invalidData, ignored } = found
  const isChecked = found.result === 'checked'
  const taken = found.added + found.updated
  const box = useRef<HTMLDivElement>(null)
  // Below the rows there may be no room for it, on a phone above all.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [found])
  return (
    <div ref={box} className="hd-form">
      <Banner family={invalidData === 0 ? 'ok' : taken > 0 ? 'warn' : 'bad'} urgent title={takenText(found, word)}>
        {historyData.length > 0 && (
          <>
            <RefusedRows rows={historyData.slice(0, mostShown)} {...{ word, identity }}>
              {historyData.length > mostShown && <li>{word('left', { count: historyData.length - mostShown })}</li>}
            </RefusedRows>
            <Button
              size="sm"
              icon={IconDownload}
              onClick={() => saveFile(refusedFile(found, word('reason')), 'headend-refused.csv')}
            >
              {word('save')}
            </Button>
          </>
        )}
      </Banner>
      {isChecked && ignored.length > 0 && (
        <Banner>{word('ignored', { count: ignored.length, columns: ignored.join(', ') })}</Banner>
      )}
      {isChecked && first.length > 0 && (
        <div className="hd-import-preview" tabIndex={0} role="region" aria-label={word('first')}>
          <table>
            <caption>{word('first')}</caption>
            <thead>
              <tr>
                {columns.map(({ field, label }) => (
                  <th key={field} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {first.map(({ row, values }) => (
                <tr key={row}>
                  {columns.map(({ field }) => (
                    <td key={field}>{values[field]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
