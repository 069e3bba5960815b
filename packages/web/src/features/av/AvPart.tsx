import { avCalls, switchWithin } from '@headend/contract/av'
import type { AvInfo } from '@headend/contract/av'
import { IconMessage, IconScreenShare } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { useDevice } from '../../lib/device.ts'
import { facet, useFacet } from '../../lib/facets.ts'
import { count, mac } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useWords } from '../../lib/words.ts'
import { useAct, usePermission, useServices } from '../../lib/services.tsx'
import { Empty, Missing } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Grid } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Status } from '../../ui/Status.tsx'
import { Unreported } from '../../ui/Unreported.tsx'
import { readEdid } from './edid.ts'
import './av.css'

const avFacet = facet({
  name: 'av',
  call: avCalls.getFull,
  input: (endpointId: string) => ({ body: { endpointId } }),
  of: (answer) => answer,
  put: (_, value) => value,
})

const RemoteViewDialog = lazy(() => import('./RemoteViewDialog.tsx').then((one) => ({ default: one.RemoteViewDialog })))
const MessageDialog = lazy(() => import('./MessageDialog.tsx').then((one) => ({ default: one.MessageDialog })))

/** Whether the device says anything of a screen. */
const isReported = ({ bluetooth_remotes, supported_resolutions, ...info }: AvInfo): boolean =>
  bluetooth_remotes.length > 0 || supported_resolutions.length > 0 || Object.values(info).some((one) => one !== null)

/** A switch whose change is on its way: it shows the old value until the device has the new one, for 5 s at most. */
const useSwitching = (value: boolean | null): readonly [boolean, () => void] => {
  const { clock } = useServices()
  const [isOn, setOn] = useState(false)
  useEffect(() => setOn(false), [value])
  useEffect(() => (isOn ? clock.after(switchWithin * 1000, () => setOn(false)) : undefined), [isOn, clock])
  return [isOn, () => setOn(true)]
}

/** Screen, sound and remote controls of a set-top box. */
export function AvPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('av')
  const { online } = useDevice(endpointId)
  const { value, query } = useFacet(avFacet, endpointId, { enabled: online })
  if (value !== null && isReported(value)) return <Reported endpointId={endpointId} info={value} />
  return (
    <Card title={t('title')}>
      <Unreported endpointId={endpointId} what={t('title')} query={query} />
    </Card>
  )
}

function Reported({ endpointId, info }: Readonly<{ endpointId: string; info: AvInfo }>) {
  const { t } = useTranslation('av')
  const words = useWords('av')
  const edid = info.edid === null ? null : readEdid(info.edid)
  // What the standard has no word for is said as the device says it.
  const said = (value: string | null): string | null => value && (words.maybe(`said.${value}`) ?? value)
  return (
    <Grid>
      <Grid.Cell span={6}>
        <Card title={t('hdmi')}>
          <KeyValues
            live
            items={[
              {
                label: t('status'),
                value: info.hdmi_status && (
                  <Status
                    state={
                      info.hdmi_status === 'Enabled' ? 'completed' : info.hdmi_status === 'Error' ? 'failed' : 'stopped'
                    }
                    label={said(info.hdmi_status)}
                  />
                ),
              },
              { label: t('resolution'), value: info.resolution, mono: true },
              { label: t('mode'), value: said(info.resolution_mode) },
              { label: t('display'), value: said(info.display_status) },
              { label: t('displayName'), value: info.display_name ?? edid?.name },
              { label: t('preferred'), value: info.preferred_resolution, mono: true },
              { label: t('supported'), value: info.supported_resolutions.join(', ') || null, mono: true },
            ]}
          />
        </Card>
      </Grid.Cell>
      <Grid.Cell span={6}>
        <Controls {...{ endpointId, info }} />
      </Grid.Cell>
      <Grid.Cell span={6}>
        <Card title="EDID">
          {info.edid === null ? (
            <Missing what="EDID" />
          ) : (
            <>
              <KeyValues
                items={[
                  { label: t('maker'), value: edid?.maker, mono: true },
                  { label: t('name'), value: edid?.name },
                  { label: t('year'), value: edid ? String(edid.year) : null },
                  { label: t('size'), value: edid?.inches ? t('inches', { inches: edid.inches }) : null },
                  {
                    label: t('picture'),
                    value: edid?.picture ? `${edid.picture.width} × ${edid.picture.height}` : null,
                  },
                ]}
              />
              <pre className="hd-av-edid" tabIndex={0} aria-label={t('edidBytes')}>
                {info.edid.match(/.{1,32}/g)?.join('\n')}
              </pre>
            </>
          )}
        </Card>
      </Grid.Cell>
      <Grid.Cell span={6}>
        <Card title={t('remotes')}>
          {info.bluetooth_remotes.length === 0 ? (
            <Empty title={t('noRemote')} />
          ) : (
            info.bluetooth_remotes.map((one, index) => (
              <KeyValues
                key={one.mac ?? index}
                items={[
                  { label: t('name'), value: one.name },
                  { label: 'MAC', value: one.mac === null ? null : mac(one.mac), copy: true, mono: true },
                  {
                    label: t('battery'),
                    value:
                      one.battery === null ? null : (
                        <Status state={one.battery < 15 ? 'warning' : 'completed'} label={`${count(one.battery)}%`} />
                      ),
                  },
                  { label: t('version'), value: one.version, mono: true },
                ]}
              />
            ))
          )}
        </Card>
      </Grid.Cell>
    </Grid>
  )
}

function Controls({ endpointId, info }: Readonly<{ endpointId: string; info: AvInfo }>) {
  const { t } = useTranslation('av')
  const { client, tasks } = useServices()
  const { device, online, name } = useDevice(endpointId)
  const mayEdit = usePermission('device.edit')
  const mayView = usePermission('device.remoteView')
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const [asksAtOnce, setAsksAtOnce] = useState(false)
  const [audioOn, audioGoes] = useSwitching(info.audio_out_enable)
  const [cecOn, cecGoes] = useSwitching(info.cec_enable)
  const setAudio = useAct(avCalls.setAudioOut, {
    success: (_, { body }) => t(body.enable ? 'audioIsOn' : 'audioIsOff'),
  })
  const show = (anchor: string): void => void navigate({ to: '.', hash: anchor, replace: true })
  const close = (): void => {
    setAsksAtOnce(false)
    show('av-management')
  }
  const lacks = (type: 'OsdMessage' | 'ScreenCaptureConsentForm'): string | undefined =>
    device?.unsupported.includes(type) ? t('unsupported') : undefined
  const away = online ? undefined : t('offline')
  const mayAsk = mayView && away === undefined && lacks('ScreenCaptureConsentForm') === undefined

  return (
    <Card title={t('control')}>
      <div className="hd-av-controls">
        {info.audio_out_enable !== null && (
          <Switch
            label={t('audio')}
            help={audioOn ? t('onItsWay') : undefined}
            checked={info.audio_out_enable}
            disabled={!mayEdit || !online || audioOn}
            onChange={(enable) => {
              audioGoes()
              setAudio.mutate({ body: { endpointId, enable } })
            }}
          />
        )}
        {info.cec_enable !== null && (
          <Switch
            label="HDMI CEC"
            help={cecOn ? t('onItsWay') : info.cec_support === false ? t('cecNoDisplay') : t('cecHelp')}
            checked={info.cec_enable}
            disabled={!mayEdit || !online || cecOn}
            onChange={(enable) => {
              cecGoes()
              void tasks.start({ endpointId, taskType: 'HdmiCec', target: name }, () =>
                client.request(avCalls.enableCec, { body: { endpointId, enable } }),
              )
            }}
          />
        )}
        <KeyValues
          live
          items={[{ label: t('message'), value: info.osd_message === '' ? t('noMessage') : info.osd_message }]}
        />
        <div className="hd-row">
          {mayEdit && (
            <Button icon={IconMessage} reason={away ?? lacks('OsdMessage')} onClick={() => show('av-osd-message')}>
              {t('osd.title')}
            </Button>
          )}
          <Button
            icon={IconScreenShare}
            variant="primary"
            reason={mayView ? (away ?? lacks('ScreenCaptureConsentForm')) : t('view.notAllowed')}
            onClick={() => {
              setAsksAtOnce(true)
              show('av-remote-view')
            }}
          >
            {t('view.title')}
          </Button>
        </div>
      </div>
      <Suspense fallback={null}>
        {hash === 'av-osd-message' && mayEdit && online && <MessageDialog {...{ endpointId, name }} onClose={close} />}
        {hash === 'av-remote-view' && (mayAsk || asksAtOnce) && (
          <RemoteViewDialog {...{ endpointId, name, asksAtOnce }} onClose={close} />
        )}
      </Suspense>
    </Card>
  )
}
