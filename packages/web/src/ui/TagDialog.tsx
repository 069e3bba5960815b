import { tagCalls } from '@headend/contract/tags'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { useServices } from '../lib/services.tsx'
import { FormDialog } from './form/FormDialog.tsx'
import { TagField } from './form/TagField.tsx'
import { tagRefresh } from './tagRefresh.ts'

type Props = Readonly<{ change: 'add' | 'remove'; endpointIds: readonly string[]; onClose: (isDone: boolean) => void }>

/** Gives devices tags, or takes them off. */
export function TagDialog({ change, endpointIds, onClose }: Props) {
  const { t } = useTranslation('tags')
  const { toasts } = useServices()
  const count = endpointIds.length
  return (
    <FormDialog
      centred
      spec={{
        call: tagCalls[change],
        texts: 'tags',
        part: change,
        fields: [{ name: 'tags', input: 'drawn', draw: TagField, focus: true }],
        start: () => ({ tags: [] }),
        body: (values) => ({ ...values, endpointIds: [...endpointIds] }),
      }}
      context={t(`${change}.context`, { count })}
      refresh={tagRefresh}
      onDone={(_answer: unknown) => {
        toasts.success(t(`${change}.said`, { count }))
        onClose(true)
      }}
      onClose={() => onClose(false)}
    />
  )
}
