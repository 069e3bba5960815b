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
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'

type Props = Readonly<{ device: Device; onClose: () => void }>

/** Gives a device the secret it proves itself with, shown this once, or takes it away. */
export function SecretDialog({ device, onClose }: Props) {
  const { t } = useTranslation(['device', 'common'])
  const { endpointId, secretTime } = device
  const [given, setGiven] = useState<string | null>(null)
  const refresh = [deviceCalls.getMaster]
  const remove = useAct(lifecycleCalls.removeSecret, { refresh, success: () => t('secret.removed') })
  if (given !== null) {
    return (
      <Dialog
        open
        onClose={onClose}
        // Told this once: the cross, Esc and a press beside it ask; the button says that it is kept.
        unsaved={{
          title: t('secret.lost.title'),
          text: t('secret.lost.text'),
          leave: t('secret.lost.leave'),
          stay: t('secret.lost.stay'),
        }}
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
    <FormDialog
      centred
      icon={IconKey}
      context={t('secret.text')}
      spec={{
        call: lifecycleCalls.giveSecret,
        texts: 'device',
        part: secretTime === null ? 'secret.give' : 'secret.change',
        fields: [
          {
            name: 'secret',
            input: 'text',
            mono: true,
            optional: true,
            label: t('secret.own'),
            help: t('secret.ownHelp'),
          },
        ],
        sends: 'filled',
        body: (values) => ({ ...values, endpointId }),
      }}
      refresh={refresh}
      onDone={({ secret }) => setGiven(secret)}
      onClose={onClose}
      lead={secretTime !== null && <Banner family="warn" title={t('secret.old')} />}
      actions={
        secretTime !== null && (
          <ConfirmButton
            variant="dangerQuiet"
            danger
            busy={remove.isPending}
            text={t('secret.removeText')}
            action={t('secret.remove')}
            onConfirm={() => remove.mutate({ query: { endpointId } }, { onSuccess: onClose })}
          />
        )
      }
    />
  )
}
