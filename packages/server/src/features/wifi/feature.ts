import { wifiCalls } from '@headend/contract/wifi'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { WifiService } from './service.ts'

/** Calls about the Wi-Fi of devices. */
export const wifiFeature = (service: WifiService): Feature => ({
  name: 'wifi',
  calls: [
    implement(wifiCalls, {
      getRadio: ({ body }, caller) => service.radios(caller, body),
      setRadio: ({ body: { did: _did, ...body } }, caller) => service.setRadios(caller, body),
      setRadioShort: ({ body: { did: _did, ...body } }, caller) => service.setRadios(caller, body),
      getGuestWifi: ({ body }, caller) => service.guests(caller, body),
      setGuestWifi: ({ body }, caller) => service.setGuests(caller, body),
      enableGuestWifi: ({ body }, caller) => service.setGuests(caller, body),
      startChannelScan: ({ body }, caller) => service.scan(caller, body.endpointId),
      getWifi: ({ body }, caller) => service.wifi(caller, body),
      getSsid: ({ body }, caller) => service.ssid(caller, body),
      setSsid: ({ body }, caller) => service.setSsid(caller, body),
      getSsidInfo: ({ body }, caller) => service.ssids(caller, body.endpointId),
      resetWifi: async ({ body }, caller) => {
        await service.reset(caller, body.endpointId)
        return null
      },
    }),
  ],
})
