import { tokenCalls } from '@headend/contract/tokens'
import type { ApiToken } from '@headend/contract/tokens'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { fields } from './fields.ts'

/** A new token, which is shown once it is made and never again. */
export function NewToken({ onClose }: Readonly<{ onClose: () => void }>) {
  const word = useWords('tokens')
  const { companyId } = useCompany()
  const [made, setMade] = useState<ApiToken | null>(null)
  if (made === null)
    return (
      <FormDialog
        spec={{
          call: tokenCalls.create,
          texts: 'tokens',
          part: 'create',
          called: 'tokenName',
          fields,
          start: () => ({ opId: companyId, roleGroupKey: '', addresses: [] }),
        }}
        refresh={[tokenCalls.list]}
        onDone={setMade}
        onClose={onClose}
      />
    )
  return (
    <ShownOnce
      texts="tokens"
      part="made"
      icon={IconKey}
      items={[
        { label: word('column.tokenName'), value: made.tokenName },
        { label: word('made.secret'), value: made.secret ?? '' },
        { label: word('made.use'), value: `Authorization: Bearer ${made.secret}` },
      ]}
      onClose={onClose}
    />
  )
}
