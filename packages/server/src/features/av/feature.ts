import { avCalls, framesPath } from '@headend/contract/av'
import type { AvInfo } from '@headend/contract/av'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { RemoteKeys } from './keys.ts'
import type { AvService } from './service.ts'
import type { Viewers } from './viewers.ts'

const short = ({ resolution, hdmi_status, audio_out_enable, osd_message }: AvInfo) => ({
  resolution,
  hdmi_status,
  audio_out_enable,
  osd_message,
})

const ofHdmi = ({ bluetooth_remotes: _remotes, osd_message: _message, ...hdmi }: AvInfo) => hdmi

/** Screen, sound and remote control of set-top boxes. */
export const avFeature = ({
  service,
  viewers,
  keys,
}: Readonly<{ service: AvService; viewers: Viewers; keys: RemoteKeys }>): Feature => ({
  name: 'av',
  calls: [
    implement(avCalls, {
      getInfo: async ({ body }, caller) => short(await service.info(caller, body.endpointId)),
      getFull: ({ body }, caller) => service.info(caller, body.endpointId),
      getHdmiInfo: async ({ body }, caller) => ofHdmi(await service.info(caller, body.endpointId)),
      getBluetoothRemoteInfo: async ({ body }, caller) => {
        const { bluetooth_remotes } = await service.info(caller, body.endpointId)
        return { bluetooth_remotes }
      },
      setAudioOut: ({ body }, caller) => service.setAudioOut(caller, body),
      enableCec: ({ body }, caller) => service.enableCec(caller, body),
      sendOsdMessage: ({ body }, caller) => service.showMessage(caller, body),
      requestConsent: ({ body }, caller) => service.requestConsent(caller, body.endpointId),
      cancelConsent: ({ body }, caller) => service.cancelConsent(caller, body.endpointId),
      startScreenCapture: ({ body }, caller) => service.startCapture(caller, body),
      cancelScreenCapture: ({ body }, caller) => service.cancelCapture(caller, body.endpointId),
      sendRemoteKey: ({ body }, caller) => service.pressKey(caller, body),
    }),
  ],
  roles: ['api'],
  routes: (app) => {
    app.get<{ Params: { taskId: string } }>(framesPath(':taskId').replace('%3A', ':'), viewers.watch)
    // They have no end of their own that a server could wait for.
    app.addHook('preClose', async () => viewers.stop())
  },
  stop: async () => {
    viewers.stop()
    await keys.stop()
  },
})
