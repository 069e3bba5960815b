import { IconKey } from '@tabler/icons-react'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'

type Props = Readonly<{ email: string; password: string; onClose: () => void }>

/** The temporary password of an account, shown this once: whoever gave it tells it its person. */
export function TemporaryPassword({ email, password, onClose }: Props) {
  const word = useWords('accounts')
  return (
    <Dialog
      open
      onClose={onClose}
      icon={IconKey}
      title={word('temporary.title')}
      context={word('temporary.text')}
      // The cross, Esc and a press beside it ask: nobody can read it again. The button says that it is kept.
      unsaved={{
        title: word('temporary.lost.title'),
        text: word('temporary.lost.text'),
        leave: word('temporary.lost.leave'),
        stay: word('temporary.lost.stay'),
      }}
      footer={
        <Button data-autofocus onClick={onClose}>
          {word('common:action.done')}
        </Button>
      }
    >
      <KeyValues
        items={[
          { label: word('column.email'), value: <Copy value={email} label={word('column.email')} /> },
          { label: word('temporary.password'), value: <Copy value={password} label={word('temporary.password')} /> },
        ]}
      />
    </Dialog>
  )
}
