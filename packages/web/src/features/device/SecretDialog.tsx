import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'

type Props = Readonly<{ device: Device; onClose: () => void }>

/** Gives a device the secret it proves itself with, shown this once, or takes it away. */
export function SecretDialog({ device, onClose }: Props) {
  const { t } = useTranslation(['device', 'common'])
  const { endpointId, secretTime } = device
  const [own, setOwn] = useState('')
  const [given, setGiven] = useState<string | null>(null)
  const refresh = [deviceCalls.getMaster]
  const give = useAct(lifecycleCalls.giveSecret, { quiet: true, refresh })
  const remove = useAct(lifecycleCalls.removeSecret, { quiet: true, refresh, success: () => t('secret.removed') })
  const send = (): void =>
    give.mutate(
      { body: { endpointId, ...(own.trim() !== '' && { secret: own.trim() }) } },
      { onSuccess: ({ secret }) => setGiven(secret) },
    )
  if (given !== null) {
    return (
      <Dialog
        open
        onClose={onClose}
        icon={IconKey}
        title={t('secret.shown')}
        context={t('secret.shownText')}
        footer={<Button onClick={onClose}>{t('common:action.done')}</Button>}
      >
        <KeyValues
          items={[
            { label: t('secret.user'), value: <Copy value={endpointId} label={t('secret.user')} /> },
            { label: t('secret.password'), value: <Copy value={given} label={t('secret.password')} /> },
          ]}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      unsaved={own !== ''}
      icon={IconKey}
      title={t(secretTime === null ? 'secret.give' : 'secret.change')}
      context={t('secret.text')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          {secretTime !== null && (
            <ConfirmButton
              variant="dangerQuiet"
              danger
              busy={remove.isPending}
              text={t('secret.removeText')}
              action={t('secret.remove')}
              onConfirm={() => remove.mutate({ query: { endpointId } }, { onSuccess: onClose })}
            />
          )}
          <Button variant="primary" busy={give.isPending} onClick={send}>
            {t(secretTime === null ? 'secret.give' : 'secret.change')}
          </Button>
        </>
      }
    >
      <form
        className="hd-form"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {secretTime !== null && <Banner family="warn" title={t('secret.old')} />}
        <TextField
          label={t('secret.own')}
          help={t('secret.ownHelp')}
          value={own}
          maxLength={128}
          autoComplete="off"
          spellCheck={false}
          error={give.error?.message ?? remove.error?.message}
          onChange={(event) => setOwn(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
