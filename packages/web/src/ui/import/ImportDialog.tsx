import { IconClipboardList, IconFileUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import type { Asked } from '../../lib/download.ts'
import type { IssuedSecret } from '@headend/contract/imports'
import type { Name } from '../../lib/i18n/dictionary.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { Banner } from '../Banner.tsx'
import { useLate } from '../Blank.tsx'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Dialog } from '../Dialog.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { importWords, takenText } from './importWords.ts'
import { namedBy } from './RefusedRows.tsx'
import { IssuedSecrets } from './IssuedSecrets.tsx'
import { RowsField } from './RowsField.tsx'
import { refusedText, renumbered } from './refusedText.ts'
import { useImport } from './useImport.ts'
import type { SendRows } from './useImport.ts'

type Props = Readonly<{
  title: string
  context: string
  /** Above the rows, such as whose they are. */
  children?: ReactNode
  /** What `children` say, in one word: rows that were checked are checked again when it changes. */
  settings?: string
  /** Rows that are pasted in place of a chosen file. */
  pasted?: Readonly<{ text: string; onText: (text: string) => void }>
  /** The dictionary of the noun, and the part of it that says what becomes of the rows. */
  texts: Name
  part?: string
  /** The words of the button that takes so many rows. */
  action: (count: number) => string
  /** The fields that people tell rows apart by: the first that a row has counts. */
  identity: readonly string[]
  send: SendRows
  /** The call that answers an empty file with the columns. */
  template: Asked
  /** Says that all rows were taken; `only` is what people tell it by, where there was a single one. */
  success: (count: number, only: string | undefined) => string
  /** Rows were taken, perhaps not all. */
  onTaken: () => Promise<unknown>
  onClose: () => void
}>

/** How long the rows stand there checked before they can be taken; ms. */
const seenAfter = 700

/** Rows from a file or pasted ones: checked by the server without a change, then taken, those that were refused left to correct. */
export function ImportDialog({
  title,
  context,
  children,
  settings = '',
  pasted,
  texts,
  part = 'import',
  action,
  identity,
  send,
  template,
  success,
  onTaken,
  onClose,
}: Props) {
  const dictionary = useFormWords(texts)
  const word = importWords(dictionary, part)
  const { t } = useTranslation()
  const { toasts } = useServices()
  const { run, found, problem, start, stop, setFound, clear } = useImport({ send, word: dictionary })
  const [file, setFile] = useState<File | null>(null)
  const [issued, setIssued] = useState<readonly IssuedSecret[]>([])
  const [isSaved, setSaved] = useState(true)
  const lostSecrets = {
    title: dictionary('import.secrets.leaveTitle'),
    text: dictionary('import.secrets.leaveText'),
    leave: dictionary('import.secrets.leave'),
    stay: dictionary('import.secrets.stay'),
  }
  const isChecked = found?.result === 'checked'
  const count = isChecked ? found.added + found.updated : 0
  const isTaking = run?.dryRun === false
  // It stands where the rows were checked: a press that was meant for that must not take what nobody has seen.
  const isSeen = useLate(isChecked, seenAfter)
  // In a file the first line names the columns; pasted rows are asked for in their order.
  const isHeadless = isChecked && !found.headed && !pasted
  const [isInOrder, setInOrder] = useState(false)

  const fileOf = (content: string): File | null =>
    content.trim() === '' ? null : new File([content], word('pasted'), { type: 'text/csv' })
  const rows = pasted ? fileOf(pasted.text) : file
  const check = (chosen: File | null): void => {
    clear()
    if (chosen) void start(chosen, true)
  }
  const take = async (chosen: File): Promise<void> => {
    const result = await start(chosen, false)
    if (result === null) return
    const taken = result.added + result.updated
    const [only] = result.totalRecords === 1 ? result.first : []
    if (taken > 0) {
      if (result.invalidData === 0) toasts.success(success(taken, only && namedBy(only.values, identity)))
      else toasts.failed(takenText(result, word), { title: t('toast.partly'), partly: true })
      await onTaken()
    }
    setIssued((before) => [...before, ...result.secrets])
    if (result.secrets.length > 0) setSaved(false)
    else if (result.invalidData === 0 && isSaved) return onClose()
    if (!pasted) return
    // What was refused stays to be corrected.
    pasted.onText(result.invalidData === 0 ? '' : refusedText(result))
    setFound(renumbered(result))
  }
  const edit = (content: string, isWhole: boolean): void => {
    pasted?.onText(content)
    check(isWhole ? fileOf(content) : null)
  }
  const checkAgain = useEffectEvent(() => {
    if (found !== null || run !== null) check(rows)
  })
  useEffect(() => checkAgain(), [settings])

  return (
    <Dialog
      open
      onClose={onClose}
      icon={pasted ? IconClipboardList : IconFileUpload}
      title={title}
      context={context}
      size="lg"
      unsaved={(!isSaved && lostSecrets) || (pasted !== undefined && pasted.text !== '')}
      footer={
        <>
          {isTaking ? (
            <Button onClick={stop}>{word('stop')}</Button>
          ) : (
            <Button onClick={onClose} {...(!isSaved && { reason: word('secrets.first') })}>
              {t(found && !isChecked ? 'action.done' : 'action.cancel')}
            </Button>
          )}
          {isChecked || isTaking ? (
            <Button
              variant="primary"
              busy={run !== null || !isSeen}
              {...(count === 0 && !isTaking
                ? { reason: word('nothing') }
                : isHeadless && !isInOrder && { reason: word('headless.first') })}
              onClick={() => rows && void take(rows)}
            >
              {action(count)}
            </Button>
          ) : (
            (found === null || pasted) && (
              <Button
                variant="primary"
                busy={run !== null}
                {...(rows === null && { reason: word('nothing') })}
                onClick={() => check(rows)}
              >
                {word('check')}
              </Button>
            )
          )}
        </>
      }
    >
      <div className="hd-form">
        {/* Other settings would begin anew, and what was made would be gone. */}
        {isSaved && children}
        <RowsField
          {...{ word, file, problem, run, template }}
          pasted={pasted && { text: pasted.text, onText: edit }}
          onFile={(chosen) => {
            setFile(chosen)
            setInOrder(false)
            check(chosen)
          }}
        />
        {isHeadless && (
          <Banner family="warn" title={word('headless.title')}>
            <p>{word('headless.text', { columns: found.columns.map(({ label }) => label).join(', ') })}</p>
            <Checkbox label={word('headless.confirm')} checked={isInOrder} onChange={setInOrder} />
          </Banner>
        )}
        {found && <ImportOutcome {...{ found, word, identity }} />}
        {issued.length > 0 && (
          <IssuedSecrets secrets={issued} word={dictionary} isSaved={isSaved} onSaved={() => setSaved(true)} />
        )}
      </div>
    </Dialog>
  )
}
