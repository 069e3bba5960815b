import { feedbackMost, feedbackTypes, miscCalls } from '@headend/contract/misc'
import type { FeedbackType } from '@headend/contract/misc'
import { IconMessage2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { useAct, useProfile } from '../lib/services.tsx'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { SelectField, TextAreaField, TextField } from './Field.tsx'

type Props = Readonly<{
  /** The screen it is about, without what it shows: `/device/deviceDetail/$endpointId`. */
  address: string
  onClose: () => void
}>

/** What somebody wants to say of the console. Its address goes along, what it shows does not. */
export function FeedbackDialog({ address, onClose }: Props) {
  const { t } = useTranslation(['account', 'common'])
  const { userInfo } = useProfile()
  const [typed, setTyped] = useState({ title: '', user: userInfo.userName, contents: '' })
  const [type, setType] = useState<FeedbackType>('bug')
  const [isChecked, setIsChecked] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  const contents = useRef<HTMLTextAreaElement>(null)
  const act = useAct(miscCalls.createClickupTask, { quiet: true, success: () => t('feedback.sent') })
  const missing = (text: string): string | undefined =>
    isChecked && text.trim() === '' ? t('feedback.required') : undefined

  const send = (): void => {
    setIsChecked(true)
    const first = [title, contents].find(({ current }) => current?.value.trim() === '')
    if (first) first.current?.focus()
    else
      act.mutate({ body: { type, ...typed, address: address.slice(0, feedbackMost.address) } }, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      icon={IconMessage2}
      onClose={onClose}
      title={t('feedback.title')}
      context={t('feedback.context')}
      unsaved={typed.title !== '' || typed.contents !== ''}
      onSubmit={send}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={act.isPending}>
            {t('feedback.send')}
          </Button>
        </>
      }
    >
      <div className="hd-form">
        <SelectField
          label={t('feedback.type')}
          value={type}
          options={feedbackTypes.map((one) => ({ value: one, label: t(`feedback.types.${one}`) }))}
          onChange={({ target }) => setType(feedbackTypes.find((one) => one === target.value) ?? 'misc')}
        />
        <TextField
          ref={title}
          data-autofocus
          label={t('feedback.subject')}
          value={typed.title}
          maxLength={feedbackMost.title}
          error={missing(typed.title)}
          onChange={({ target }) => setTyped((before) => ({ ...before, title: target.value }))}
        />
        <TextAreaField
          ref={contents}
          label={t('feedback.contents')}
          value={typed.contents}
          maxLength={feedbackMost.contents}
          help={t('feedback.address', { address })}
          error={missing(typed.contents)}
          onChange={({ target }) => setTyped((before) => ({ ...before, contents: target.value }))}
        />
        <TextField
          label={t('feedback.user')}
          value={typed.user}
          maxLength={feedbackMost.user}
          autoComplete="name"
          onChange={({ target }) => setTyped((before) => ({ ...before, user: target.value }))}
        />
        {act.error && (
          <Banner family="bad" urgent title={t('feedback.failed')}>
            {act.error.message}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
