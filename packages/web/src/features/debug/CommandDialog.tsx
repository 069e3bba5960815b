import { dataModelCalls } from '@headend/contract/dataModel'
import type { SupportedObject } from '@headend/contract/dataModel'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useDevice } from '../../lib/device.ts'
import { useServices } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { isExpected } from '../../ui/Confirm.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormField } from '../../ui/form/spec.ts'
import { Recorded } from '../../ui/Recorded.tsx'
import { filledIn, valueFields } from './valueFields.ts'
import { isDestructive, isFactoryReset } from './valueKinds.ts'

type Props = Readonly<{
  endpointId: string
  /** With its instance numbers: `Device.IP.Diagnostics.IPPing()`. */
  path: string
  command: SupportedObject['commands'][number]
  onClose: () => void
}>

/** Beside the arguments, none of which is called so. */
const devices = '(devices)'

/** Runs a command of the device as a task, with the arguments that were filled in. */
export function CommandDialog({ endpointId, path, command, onClose }: Props) {
  const { t } = useTranslation(['debug', 'common'])
  const { client, tasks } = useServices()
  const { name } = useDevice(endpointId)
  const isDanger = isDestructive(path)
  // As the action of that name does.
  const counted: readonly FormField[] = isFactoryReset(path)
    ? [{ name: devices, label: `${t('common:confirm.typeDevices')} 1`, input: 'text', focus: true }]
    : []
  return (
    <FormDialog
      centred
      danger={isDanger}
      spec={{
        call: dataModelCalls.runCommand,
        texts: 'debug',
        part: 'run',
        about: { name: command.name },
        fields: [...valueFields(command.inputs.map((input) => ({ name: input }))), ...counted],
        body: (values) => ({ endpointId, command: path, inputArgs: filledIn(values, command.inputs) }),
        check: (values): Readonly<Record<string, string>> =>
          counted.length === 0 || isExpected({ kind: 'devices', count: 1 }, String(values[devices]))
            ? {}
            : { [devices]: t('common:confirm.wrongNumber', { expected: 1 }) },
      }}
      context={`${name}. ${t(command.sync ? 'run.sync' : 'run.async')}`}
      lead={
        <>
          <p className="hd-mono hd-debug-path">{path}</p>
          {isDanger && (
            <Banner family="bad" title={t('run.destructive')}>
              {t('common:confirm.cannotUndo')}
            </Banner>
          )}
          {command.inputs.length === 0 && <p className="hd-muted">{t('run.noInputs')}</p>}
        </>
      }
      actions={<Recorded />}
      onClose={onClose}
      send={(input) =>
        tasks.start({ endpointId, taskType: 'Command' }, () => client.request(dataModelCalls.runCommand, input))
      }
      onDone={(isStarted) => {
        if (isStarted) onClose()
      }}
    />
  )
}
