import { dataModelCalls } from '@headend/contract/dataModel'
import type { SupportedObject } from '@headend/contract/dataModel'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useDevice } from '../../lib/device.ts'
import { useServices, useTask } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { isDestructive, isFactoryReset } from './valueKinds.ts'

type Props = Readonly<{
  endpointId: string
  /** With its instance numbers: `Device.IP.Diagnostics.IPPing()`. */
  path: string
  command: SupportedObject['commands'][number]
  onClose: () => void
}>

/** Runs a command of the device as a task, with the arguments that were filled in. */
export function CommandDialog({ endpointId, path, command, onClose }: Props) {
  const { t } = useTranslation(['debug', 'common'])
  const { client } = useServices()
  const task = useTask({ endpointId, taskType: 'Command' })
  const [args, setArgs] = useState<Readonly<Record<string, string>>>({})
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const { name } = useDevice(endpointId)
  const destructive = isDestructive(path)
  const asksCount = isFactoryReset(path)

  const run = (): void => {
    if (asksCount && typed !== '1') {
      setRefused(true)
      return
    }
    // An argument that is left empty is not sent: the device has a default for it.
    const inputArgs = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== ''))
    void task.start(() => client.request(dataModelCalls.runCommand, { body: { endpointId, command: path, inputArgs } }))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('run.title', { name: command.name })}
      family={destructive ? 'bad' : undefined}
      context={`${name}. ${t(command.sync ? 'run.sync' : 'run.async')}`}
      unsaved={Object.values(args).some((value) => value !== '')}
      footer={
        <>
          <span className="hd-row hd-muted hd-grow">
            <Icon of={IconHistory} size={14} />
            {t('common:confirm.recorded')}
          </span>
          <Button onClick={onClose} data-autofocus={(destructive && !asksCount) || undefined}>
            {t('common:action.cancel')}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} onClick={run}>
            {t('run.action')}
          </Button>
        </>
      }
    >
      <form
        className="hd-col hd-debug-form"
        onSubmit={(event) => {
          event.preventDefault()
          // Enter never confirms what cannot be undone.
          if (!destructive) run()
        }}
      >
        <p className="hd-mono hd-debug-path">{path}</p>
        {destructive && (
          <Banner family="bad" title={t('run.destructive')}>
            {t('common:confirm.cannotUndo')}
          </Banner>
        )}
        {command.inputs.length === 0 && <p className="hd-muted">{t('run.noInputs')}</p>}
        {command.inputs.map((name) => (
          <TextField
            key={name}
            mono
            label={name}
            value={args[name] ?? ''}
            maxLength={65_536}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setArgs((before) => ({ ...before, [name]: event.target.value }))}
          />
        ))}
        {asksCount && (
          <TextField
            data-autofocus
            label={
              <>
                {t('common:confirm.typeDevices')} <b>1</b>
              </>
            }
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value.trim())}
            error={refused && typed !== '1' ? t('common:confirm.wrongNumber', { expected: 1 }) : undefined}
          />
        )}
      </form>
    </Dialog>
  )
}
