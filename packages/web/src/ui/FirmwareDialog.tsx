import { commonsCalls } from '@headend/contract/commons'
import {
  olderUpdateModes,
  runMethodNames,
  runMethods,
  updateModeNames,
  updateModes,
} from '@headend/contract/firmwareModes'
import { bulkFirmwareCalls, firmwareUpdateCalls, groupFirmwareCalls } from '@headend/contract/firmwareUpdate'
import type { FirmwarePreview } from '@headend/contract/firmwareUpdate'
import { groupCalls } from '@headend/contract/groups'
import { locationGroupCalls } from '@headend/contract/locationGroups'
import { bulkLimit } from '@headend/contract/bulk'
import type { BulkResult } from '@headend/contract/bulk'
import { IconCloudDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '../lib/formats.ts'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { lives, useCall, usePermission, useServices, useSettings } from '../lib/services.tsx'
import { Touched } from './Confirm.tsx'
import { FormFront } from './form/FormDialog.tsx'
import { useFormOf } from './form/useFormOf.ts'
import { useOneChoice } from './form/useOneChoice.ts'
import { DevicesField } from './import/DevicesField.tsx'
import { listedDevices } from './import/listedDevices.ts'
import { Recorded } from './Recorded.tsx'
import { partBegun, useFirmwareRows } from './useFirmwareRows.ts'

/** Devices of one model that were chosen, a group, or cities. */
export type FirmwareTarget =
  | Readonly<{ endpointIds: readonly string[]; names: readonly string[]; mid: string; modelName: string }>
  | Readonly<{ gid: string; name: string }>
  | Readonly<{ opCityIds: readonly string[]; name: string }>

type Props = Readonly<{ target: FirmwareTarget; onClose: () => void }>

type Values = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** `22:00` is the hour 22. */
const hourOf = (value: unknown): number => Number(/^\d{1,2}/.exec(textOf(value))?.[0] ?? 0)

/** What an update would come to, with how many devices each answer has. */
const Counts = ({ of }: { of: FirmwarePreview }) => (
  <div role="status">
    <Touched rows={useFirmwareRows(of)} />
  </div>
)

const orderOf = (values: Values) => ({
  firmwareFileId: textOf(values['firmwareFileId']),
  upgradeMode: updateModes.find((mode) => mode === values['upgradeMode']) ?? 'BU',
  fpRunMethod: runMethods.find((method) => method === values['fpRunMethod']) ?? 'anytime',
  fpStartHour: values['window'] === 'hours' ? hourOf(values['from']) : 0,
  fpEndHour: values['window'] === 'hours' ? hourOf(values['until']) : 0,
})

/** What an update of these devices would come to, as soon as it is said which and by what. */
const usePreview = (target: FirmwareTarget, asked: Values) => {
  const isChosen = 'endpointIds' in target
  const toGroup = isChosen && asked['to'] === 'group'
  const toList = isChosen && asked['to'] === 'list'
  const listed = toList ? listedDevices(asked['list']) : []
  const gid = 'gid' in target ? target.gid : toGroup ? textOf(asked['gid']) : ''
  const where =
    gid !== ''
      ? { gid }
      : 'opCityIds' in target
        ? { opCityIds: [...target.opCityIds] }
        : isChosen
          ? { endpointIds: toList ? listed.map(({ endpointId }) => endpointId) : [...target.endpointIds] }
          : {}
  const isReady =
    textOf(asked['firmwareFileId']) !== '' &&
    (!toGroup || gid !== '') &&
    (!toList || (listed.length > 0 && listed.length <= bulkLimit))
  const { data } = useCall(
    firmwareUpdateCalls.previewUpdate,
    { body: { ...orderOf(asked), ...where } },
    { enabled: isReady, keep: true, silent: true },
  )
  return isReady ? data : undefined
}

/** Asks for the version that devices are to be brought to, by which mode and when, with what that comes to before it begins. */
export function FirmwareDialog({ target, onClose }: Props) {
  const { t } = useTranslation('firmwareUpdate')
  const { client, tasks } = useServices()
  const { language } = useSettings()
  const mayGroups = usePermission('group.manage')
  const isChosen = 'endpointIds' in target
  const [asked, setAsked] = useState<Values>({})
  const toGroup = isChosen && asked['to'] === 'group'
  const toList = isChosen && asked['to'] === 'list'
  const listed = toList ? listedDevices(asked['list']) : []
  const opCityId = 'opCityIds' in target ? (target.opCityIds[0] ?? '') : ''
  const list = { life: lives.list, silent: true } as const
  const groups = useCall(groupCalls.listCombos, {}, { ...list, enabled: isChosen && mayGroups })
  const ofGroup = useCall(
    groupCalls.listModels,
    { params: { gid: 'gid' in target ? target.gid : '' } },
    { ...list, enabled: 'gid' in target },
  )
  const ofCity = useCall(
    locationGroupCalls.listCityModels,
    { params: { opCityId } },
    { ...list, enabled: opCityId !== '' },
  )
  const models = isChosen ? [] : (('gid' in target ? ofGroup.data : ofCity.data) ?? [])
  const [onlyModel] = models.length === 1 ? models : []
  const mid = isChosen ? target.mid : textOf(asked['mid']) || (onlyModel?.mid ?? '')
  // Asked for anew each time: what was approved or withdrawn a moment ago counts.
  const files = useCall(commonsCalls.listFirmwaresByModel, { params: { mid } }, { silent: true, enabled: mid !== '' })

  const preview = usePreview(target, asked)

  const run = (values: Values): void => {
    const order = orderOf(values)
    // The server takes devices of one model alone; the counts have said how many of the list are of others.
    const chosen = toList
      ? listed.filter((device) => device.mid === mid).map(({ endpointId, deviceName: name }) => ({ endpointId, name }))
      : isChosen
        ? target.endpointIds.map((endpointId, at) => ({ endpointId, name: target.names[at] ?? endpointId }))
        : []
    const start = (): Promise<BulkResult> => {
      if ('opCityIds' in target)
        return client.request(groupFirmwareCalls.updateLocationsFirmware, {
          body: { ...order, opCityIds: [...target.opCityIds] },
        })
      if ('gid' in target)
        return client.request(groupFirmwareCalls.updateFirmware, { body: { ...order, gid: target.gid } })
      if (toGroup)
        return client.request(firmwareUpdateCalls.updateManually, { body: { ...order, gid: textOf(values['gid']) } })
      return client.request(bulkFirmwareCalls.firmwareUpdate, {
        body: { ...order, endpointIds: chosen.map(({ endpointId }) => endpointId) },
      })
    }
    const ready = preview?.ready ?? 0
    const names =
      isChosen && !toGroup
        ? chosen.map(({ name }) => name)
        : Array.from({ length: Math.max(1, ready) }, () => ('name' in target ? target.name : ''))
    onClose()
    void tasks.startMany('Firmware', names, () => start().catch(partBegun))
  }

  const of = useFormOf(
    {
      call: bulkFirmwareCalls.firmwareUpdate,
      texts: 'firmwareUpdate',
      part: 'update',
      fields: [
        ...(isChosen
          ? [
              {
                name: 'to',
                input: 'choice' as const,
                options: mayGroups ? ['chosen', 'group', 'list'] : ['chosen', 'list'],
              },
              {
                name: 'list',
                input: 'drawn' as const,
                draw: DevicesField,
                when: (values: Values) => values['to'] === 'list',
              },
            ]
          : []),
        {
          name: 'gid',
          input: 'choice' as const,
          when: (values: Values) => values['to'] === 'group',
          options: (groups.data ?? []).map((group) => ({ value: group.gid, label: group.groupName })),
        },
        ...(isChosen || models.length < 2
          ? []
          : [
              {
                name: 'mid',
                input: 'choice' as const,
                options: models.map((model) => ({ value: model.mid, label: model.modelName })),
              },
            ]),
        {
          name: 'firmwareFileId',
          input: 'choice' as const,
          focus: true,
          options: (files.data ?? []).map((file) => ({
            value: file.firmwareFileId,
            label: `${file.fwVer} · ${file.fileName}`,
          })),
          ...(files.data?.length === 0 && { help: t('noFirmware') }),
        },
        {
          name: 'upgradeMode',
          input: 'choice' as const,
          options: updateModes.map((value) => ({ value, label: updateModeNames[value][language] })),
        },
        {
          name: 'fpRunMethod',
          input: 'choice' as const,
          options: runMethods.map((value) => ({ value, label: runMethodNames[value][language] })),
        },
        { name: 'window', input: 'choice' as const, options: ['any', 'hours'] },
        { name: 'from', input: 'hours' as const, end: 'until', when: (values: Values) => values['window'] === 'hours' },
      ],
      body: orderOf,
      check: (values): Readonly<Record<string, string>> => {
        if (values['to'] !== 'list') return {}
        const devices = listedDevices(values['list'])
        if (devices.length > bulkLimit) return { list: t('tooMany', { most: count(bulkLimit) }) }
        return devices.some((device) => device.mid === mid) ? {} : { list: t('noneOfModel') }
      },
      schema: async () => (await import('@headend/contract/schemas/firmwareUpdate')).chosenFirmware,
    },
    {
      before: {
        to: 'chosen',
        gid: '',
        list: null,
        mid: '',
        firmwareFileId: '',
        upgradeMode: olderUpdateModes.BI,
        fpRunMethod: 'anytime',
        window: 'any',
        from: '01:00',
        until: '05:00',
      },
      // What was chosen is checked here; the call is made with the devices, and followed as tasks.
      send: async () => null,
      onDone: (_answer, values) => run(values),
    },
  )
  useOneChoice(
    of.form,
    'firmwareFileId',
    files.data?.map(({ firmwareFileId }) => firmwareFileId),
  )
  const now = of.form.watch()
  if (JSON.stringify(now) !== JSON.stringify(asked)) setAsked(now)
  const context = isChosen ? t('context', { count: target.endpointIds.length, model: target.modelName }) : target.name
  return (
    <FormFront
      of={of}
      icon={IconCloudDownload}
      context={context}
      outcome={preview && <Counts of={preview} />}
      reason={
        preview?.ready === 0 ? t('nothingReady') : mid !== '' && files.data?.length === 0 ? t('noFirmware') : undefined
      }
      actions={<Recorded />}
      onClose={onClose}
    />
  )
}
