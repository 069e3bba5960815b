import { deviceKind } from '@headend/contract/models'
import { wifiCalls } from '@headend/contract/wifi'
import type { RadioList } from '@headend/contract/wifi'
import type { WifiModel } from '@headend/contract/wifiRules'
import { radiosOf } from '@headend/contract/wifiChanges'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useDevice } from '../../lib/device.ts'
import { isSettingWifi, stations, useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, useFormats, usePermission, useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { useSupportFeatures } from '../../lib/supportFeatures.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { Unreported } from '../../ui/Unreported.tsx'
import { radioList } from './facets.ts'
import { countsOf, noEdits, problemsOf, shownRadios } from './radioForm.ts'
import { RadioTable } from './RadioTable.tsx'
import { SaveBar } from './SaveBar.tsx'
import { ScanCard } from './ScanCard.tsx'
import { useSaveRadios } from './useSaveRadios.ts'
import './wifi.css'

const noModel: WifiModel = { kind: 'apRouter', supportFeatures: [] }

/** What the model of a device says about Wi-Fi. */
const useWifiModel = (endpointId: string): WifiModel => {
  const { device } = useDevice(endpointId)
  const supportFeatures = useSupportFeatures(endpointId)
  return device ? { kind: deviceKind(device), supportFeatures } : noModel
}

/** The radios of a device, band beside band, and what is on the air around them. */
export function RadiosPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation(['wifi', 'common'])
  const { online } = useDevice(endpointId)
  const { value, query } = useFacet(radioList, endpointId, { enabled: online })
  if (value !== null && radiosOf(value).length > 0)
    return (
      <Radios
        endpointId={endpointId}
        list={value}
        readTime={query.dataUpdatedAt}
        reading={query.isFetching}
        onRead={() => void query.refetch()}
      />
    )
  return <Unreported endpointId={endpointId} what={t('radios')} answered={value !== null} query={query} />
}

type Props = Readonly<{
  endpointId: string
  list: RadioList
  readTime: number
  reading: boolean
  onRead: () => void
}>

function Radios({ endpointId, list, readTime, reading, onRead }: Props) {
  const { t } = useTranslation(['wifi', 'common'])
  const formats = useFormats()
  const { tasks } = useServices()
  const { online, name } = useDevice(endpointId)
  const model = useWifiModel(endpointId)
  const mayEdit = usePermission('device.edit')
  const [edits, setEdits] = useState(noEdits)
  const saving = useSaveRadios({ endpointId, name, list, edits, onSaved: () => setEdits(noEdits) })
  const reset = useAct(wifiCalls.resetWifi, {
    success: () => t('reset.done'),
    refresh: [wifiCalls.getRadio, wifiCalls.getGuestWifi],
  })
  const isSetting = useStore(tasks.store, (state) => isSettingWifi(state, endpointId))
  const radios = shownRadios(list, edits)
  const { value: clients } = useFacet(stations, endpointId, { enabled: online })
  const problems = [...problemsOf(list, edits, model), ...saving.refused]
  const isChanged = edits !== noEdits && (edits.steering !== undefined || edits.radios.size > 0)
  useUnsaved(isChanged)
  useEffect(() => {
    if (location.hash !== '#network-channel-scan') return
    document.querySelector('#network-channel-scan')?.scrollIntoView({ block: 'start' })
  }, [])
  const reason = !mayEdit ? t('notAllowed') : !online ? t('offline') : undefined
  const busy = saving.busy || isSetting

  return (
    <div className="hd-wifi">
      <div className="hd-wifi-head">
        <span className="hd-muted">{t('readTime', { time: formats.clock(readTime) })}</span>
        <Button size="sm" icon={IconRefresh} busy={reading} reason={online ? undefined : t('offline')} onClick={onRead}>
          {t('reload')}
        </Button>
        <ConfirmButton
          size="sm"
          variant="dangerQuiet"
          danger
          busy={reset.isPending}
          reason={reason}
          text={t('reset.text')}
          action={t('reset.action')}
          onConfirm={() => {
            setEdits(noEdits)
            reset.mutate({ body: { endpointId } })
          }}
        />
      </div>
      <div className="hd-wifi-columns">
        <RadioTable
          endpointId={endpointId}
          list={list}
          radios={radios}
          clients={clients}
          edits={edits}
          onEdits={(next) => {
            saving.forget()
            setEdits(next)
          }}
          model={model}
          problems={problems}
          locked={reason !== undefined || busy}
        />
        <div id="network-channel-scan">
          <ScanCard endpointId={endpointId} radios={radios} />
        </div>
      </div>
      {isChanged && (
        <SaveBar
          {...countsOf(list, edits)}
          busy={busy}
          reason={reason ?? (problemsOf(list, edits, model).length > 0 ? t('mend') : undefined)}
          onReset={() => {
            saving.forget()
            setEdits(noEdits)
          }}
          onSave={saving.save}
        />
      )}
    </div>
  )
}
