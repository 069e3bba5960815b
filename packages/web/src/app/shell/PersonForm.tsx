import { problems } from '@headend/contract/rules'
import { phone } from '@headend/contract/schemas/rules'
import { authCalls } from '@headend/contract/auth'
import { iamCalls } from '@headend/contract/iam'
import { userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { CallError } from '../../lib/client.ts'
import { failureToast } from '../../lib/failure.ts'
import { useAct, useServices, useSettings } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'

type Errors = Readonly<{ userName?: string; userPhone?: string }>

/** Name and phone of the own account. */
export function PersonForm({ user }: Readonly<{ user: UserAccount }>) {
  const { t } = useTranslation(['account', 'common'])
  const { client, session, texts } = useServices()
  const { language } = useSettings()
  const [userName, setName] = useState(user.userName)
  const [userPhone, setPhone] = useState(user.userPhone ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const nameField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const isChanged = userName !== user.userName || userPhone !== (user.userPhone ?? '')
  useUnsaved(isChanged)
  const save = useAct(userCalls.updateInfo, {
    quiet: true,
    success: () => t('information.saved'),
    refresh: [iamCalls.getUser],
  })

  const check = (): Errors => ({
    ...(userName.trim() === '' && { userName: problems.required[language] }),
    ...(userPhone !== '' && !phone.safeParse(userPhone).success && { userPhone: problems.phone[language] }),
  })
  const refuse = (found: Errors): void => {
    setErrors(found)
    if (found.userName) nameField.current?.focus()
    else if (found.userPhone) phoneField.current?.focus()
  }

  const submit = async (): Promise<void> => {
    const found = check()
    refuse(found)
    if (Object.keys(found).length > 0) return
    try {
      await save.mutateAsync({ params: { userId: user.userId }, body: { userName, userPhone } })
      // The name stands in the bar of every page.
      const now = session.store.get()
      const profile = await client.request(authCalls.getProfile, {}, { silent: true })
      if (now.state === 'signedIn' && now.clientId !== null) session.know(profile, now.clientId)
    } catch (error) {
      const { text } = failureToast(error, texts.t)
      refuse(error instanceof CallError && error.data.field === 'userPhone' ? { userPhone: text } : { userName: text })
    }
  }

  return (
    <form
      className="hd-person"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <TextField
        ref={nameField}
        label={t('information.name')}
        autoComplete="name"
        maxLength={100}
        value={userName}
        error={errors.userName}
        onChange={(event) => setName(event.target.value)}
        onBlur={() => setErrors(check())}
      />
      <TextField
        ref={phoneField}
        label={t('information.phone')}
        help={t('information.phoneHelp')}
        type="tel"
        autoComplete="tel"
        value={userPhone}
        error={errors.userPhone}
        onChange={(event) => setPhone(event.target.value)}
        onBlur={() => setErrors(check())}
      />
      <Button type="submit" busy={save.isPending} {...(!isChanged && { reason: t('information.unchanged') })}>
        {t('common:action.save')}
      </Button>
    </form>
  )
}
