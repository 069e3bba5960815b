import { IconKey } from '@tabler/icons-react'
import { useWords } from '../../lib/words.ts'
import { ShownOnce } from '../../ui/ShownOnce.tsx'

type Props = Readonly<{ email: string; password: string; onClose: () => void }>

/** The temporary password of an account: whoever gave it tells it its person. */
export function TemporaryPassword({ email, password, onClose }: Props) {
  const word = useWords('accounts')
  return (
    <ShownOnce
      texts="accounts"
      part="temporary"
      icon={IconKey}
      items={[
        { label: word('column.email'), value: email },
        { label: word('temporary.password'), value: password },
      ]}
      onClose={onClose}
    />
  )
}
