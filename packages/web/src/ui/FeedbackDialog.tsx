import { feedbackMost, feedbackTypes, miscCalls } from '@headend/contract/misc'
import { IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { FormDialog } from './form/FormDialog.tsx'

type Props = Readonly<{
  /** The screen it is about, without what it shows: `/device/deviceDetail/$endpointId`. */
  address: string
  onClose: () => void
}>

/** What somebody wants to say of the console. Its address goes along, what it shows does not. */
export function FeedbackDialog({ address, onClose }: Props) {
  const { t } = useTranslation('account')
  return (
    <FormDialog
      centred
      icon={IconMessage2}
      context={t('feedback.context')}
      spec={{
        call: miscCalls.createClickupTask,
        texts: 'account',
        part: 'feedback',
        about: { address },
        fields: [
          { name: 'type', input: 'choice', options: feedbackTypes },
          { name: 'title', input: 'text', focus: true },
          { name: 'contents', input: 'area', rows: 5 },
          { name: 'user', input: 'text', complete: 'name' },
        ],
        start: ({ userInfo }) => ({ type: 'bug', user: userInfo.userName }),
        body: (values) => ({ ...values, address: address.slice(0, feedbackMost.address) }),
      }}
      onClose={onClose}
    />
  )
}
