import { presetCalls } from '@headend/contract/presets'
import type { Preset } from '@headend/contract/presets'
import { IconCopy, IconListDetails, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { lazy } from 'react'
import { count } from '../../lib/formats.ts'
import { useAct, usePermission } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { RowMenu } from '../../ui/list/RowActions.tsx'
import type { RowAction } from '../../ui/list/RowActions.tsx'
import type { Show } from '../../ui/list/spec.ts'
import { bodyOf } from './presetBody.ts'
import { copyOf, fields } from './presetForm.ts'

const PresetDevices = lazy(() => import('./PresetDevices.tsx').then((module) => ({ default: module.PresetDevices })))

type Props = Readonly<{ preset: Preset; show: Show }>

const refresh = [presetCalls.list, presetCalls.get, presetCalls.listDevices]

/** What can be done with a preset: to see what became of it, to switch it, to apply it again, and to copy it. */
export function PresetActions({ preset, show }: Props) {
  const word = useWords('presets')
  const may = usePermission('device.setValue')
  const { presetId, name, enabled, applied, failed, waiting } = preset
  const params = { presetId }
  const enable = useAct(presetCalls.setEnabled, {
    refresh,
    success: () => word(enabled ? 'switchedOff' : 'switchedOn', { name }),
  })
  const apply = useAct(presetCalls.apply, {
    refresh,
    success: ({ devices }) => word('applying', { count: devices, shown: count(devices) }),
  })
  const off = enabled ? undefined : word('isOff')
  const writes: readonly RowAction[] = [
    {
      label: word(enabled ? 'switchOff' : 'switchOn'),
      icon: enabled ? IconPlayerPause : IconPlayerPlay,
      run: () => enable.mutate({ params, body: { enabled: !enabled } }),
      ...(enabled && { ask: { text: word('switchOffText') } }),
    },
    {
      label: word('again'),
      icon: IconRefresh,
      reason: off,
      run: () => apply.mutate({ params, body: {} }),
      ask: { text: word('againText') },
    },
    {
      label: word('againFailed'),
      icon: IconRefresh,
      reason: off ?? (failed === 0 ? word('noneFailed') : undefined),
      run: () => apply.mutate({ params, body: { failed: true } }),
    },
    {
      label: word('copy'),
      icon: IconCopy,
      run: () =>
        show((close) => (
          <FormDialog
            spec={{
              call: presetCalls.create,
              permission: 'device.setValue',
              texts: 'presets',
              part: 'create',
              called: 'name',
              fields,
              body: bodyOf,
              start: () => copyOf(preset, word('copyName', { name })),
            }}
            refresh={refresh}
            onClose={close}
          />
        )),
    },
  ]
  return (
    <RowMenu
      label={word('more', { name })}
      name={name}
      actions={[
        {
          label: word('showDevices', { count: applied + failed + waiting }),
          icon: IconListDetails,
          run: () => show((close) => <PresetDevices preset={preset} onClose={close} />),
        },
        ...(may ? writes : []),
      ]}
    />
  )
}
