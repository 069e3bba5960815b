import { dataModelCalls } from '@headend/contract/dataModel'
import type { SupportedObject } from '@headend/contract/dataModel'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useDevice } from '../../lib/device.ts'
import { useServices, useTask } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { TextField } from '../../ui/Field.tsx'
import { filledIn, ValueFields } from './ValueFields.tsx'
import type { Values } from './ValueFields.tsx'
import { isDestructive, isFactoryReset } from './valueKinds.ts'
import { WriteDialog } from './WriteDialog.tsx'

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
  const [args, setArgs] = useState<Values>({})
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
    const inputArgs = filledIn(args)
    void task.start(() => client.request(dataModelCalls.runCommand, { body: { endpointId, command: path, inputArgs } }))
    onClose()
  }

  return (
    <WriteDialog
      onClose={onClose}
      title={t('run.title', { name: command.name })}
      context={`${name}. ${t(command.sync ? 'run.sync' : 'run.async')}`}
      unsaved={Object.values(args).some((value) => value !== '')}
      action={t('run.action')}
      danger={destructive}
      startsOnCancel={destructive && !asksCount}
      onWrite={run}
    >
      <p className="hd-mono hd-debug-path">{path}</p>
      {destructive && (
        <Banner family="bad" title={t('run.destructive')}>
          {t('common:confirm.cannotUndo')}
        </Banner>
      )}
      {command.inputs.length === 0 && <p className="hd-muted">{t('run.noInputs')}</p>}
      <ValueFields names={command.inputs.map((input) => ({ name: input }))} values={args} onChange={setArgs} />
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
    </WriteDialog>
  )
}
