import { isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ endpointId }) => {
  const ofDevice = (more: object = {}, leaves = false) => refuses({ body: { endpointId, ...more } }, { leaves })
  return {
    'wifi.getRadio': ofDevice({}, true),
    'wifi.setRadio': ofDevice({ radios: [{ idx: 2, clientIsolation: true }] }),
    'wifi.setRadioShort': ofDevice({ radios: [{ idx: 2, ssidName: 'Elsewhere1' }] }),
    'wifi.getGuestWifi': ofDevice({}, true),
    'wifi.setGuestWifi': ofDevice({ guestWifis: [{ idx: 4, ssid: 'Guests77' }] }),
    'wifi.enableGuestWifi': ofDevice({ guestWifis: [{ idx: 4, band: 'twoG', enable: true }] }),
    'wifi.startChannelScan': ofDevice(),
    'wifi.getWifi': ofDevice({}, true),
    'wifi.getSsid': ofDevice({ ssidIdx: 1 }),
    'wifi.setSsid': ofDevice({ ssidIdx: 5, ssidName: 'Visitors1' }),
    'wifi.getSsidInfo': ofDevice(),
    'wifi.resetWifi': refuses({ body: { endpointId } }, { turn: 1 }),
  }
})
