import type { ReactNode } from 'react'
import { useWords } from '../lib/words.ts'
import { Button } from './Button.tsx'
import { Copy } from './Copy.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogProps } from './Dialog.tsx'
import { KeyValues } from './KeyValues.tsx'

type Props = Readonly<{
  texts: Parameters<typeof useWords>[0]
  /** The part of the dictionary with `title`, `text` and what is `lost` when it is left. */
  part: string
  icon: DialogProps['icon']
  items: readonly Readonly<{ label: string; value: string }>[]
  onClose: () => void
  /** What has to be known of it besides. */
  children?: ReactNode
}>

/** A secret that is shown this once, to be copied: whoever has it made tells it whom it is for. */
export function ShownOnce({ texts, part, icon, items, onClose, children }: Props) {
  const word = useWords(texts)
  return (
    <Dialog
      open
      onClose={onClose}
      icon={icon}
      title={word(`${part}.title`)}
      context={word(`${part}.text`)}
      // The cross, Esc and a press beside it ask: nobody can read it again. The button says that it is kept.
      unsaved={{
        title: word(`${part}.lost.title`),
        text: word(`${part}.lost.text`),
        leave: word(`${part}.lost.leave`),
        stay: word(`${part}.lost.stay`),
      }}
      footer={
        <Button data-autofocus onClick={onClose}>
          {word('common:action.done')}
        </Button>
      }
    >
      <div className="hd-stack">
        {children}
        <KeyValues items={items.map(({ label, value }) => ({ label, value: <Copy {...{ value, label }} /> }))} />
      </div>
    </Dialog>
  )
}
