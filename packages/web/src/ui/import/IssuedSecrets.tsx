import { byteOrderMark, csvLine } from '@headend/contract/csv'
import type { IssuedSecret } from '@headend/contract/imports'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { saveFile } from '../../lib/saveFile.ts'
import type { Values } from '../../lib/i18n/dictionary.ts'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'

type Word = (key: string, values?: Values) => string

const columns = ['deviceSn', 'endpointId', 'secret', 'authorization'] as const

/** What whoever sets the devices up needs: the device, the user and password it sends, and the header that they make. */
const fileOf = (secrets: readonly IssuedSecret[], word: Word): Blob => {
  const rows = secrets.map((issued) => columns.map((column) => issued[column] ?? ''))
  const text = [columns.map((column) => word(`import.secrets.${column}`)), ...rows].map(csvLine).join('\r\n')
  return new Blob([byteOrderMark + text], { type: 'text/csv;charset=utf-8' })
}

type Props = Readonly<{ secrets: readonly IssuedSecret[]; isSaved: boolean; word: Word; onSaved: () => void }>

/** Secrets that were made for devices: nobody can read them again, so the file of them is offered until it was saved. */
export function IssuedSecrets({ secrets, isSaved, word, onSaved }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Once they are saved, what could be chosen before comes back above: that it worked is said in sight.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [secrets, isSaved])
  const count = secrets.length
  return (
    <div ref={box}>
      <Banner
        urgent
        family={isSaved ? 'ok' : 'warn'}
        title={word(isSaved ? 'import.secrets.saved' : 'import.secrets.made', { count })}
        side={
          <Button
            size="sm"
            icon={IconDownload}
            onClick={() => {
              saveFile(fileOf(secrets, word), 'headend-secrets.csv')
              onSaved()
            }}
          >
            {word('import.secrets.save')}
          </Button>
        }
      >
        {word('import.secrets.how')}
      </Banner>
    </div>
  )
}
