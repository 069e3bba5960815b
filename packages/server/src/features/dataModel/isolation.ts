import { isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ endpointId }) => {
  const ofDevice = (more: object = {}) => refuses({ body: { endpointId, ...more } })
  return {
    'dataModel.getSupported': ofDevice(),
    'dataModel.getValues': refuses(
      { body: { endpointId, paths: ['Device.WiFi.AccessPoint.1.Security.KeyPassphrase'] } },
      // It is a secret: its readers are recorded.
      { leaves: true },
    ),
    'dataModel.setValue': ofDevice({ path: 'Device.DeviceInfo.FriendlyName', value: 'Mine' }),
    'dataModel.addObject': ofDevice({
      table: 'Device.LocalAgent.Subscription.',
      params: { NotifType: 'Event', ReferenceList: 'Device.Boot!' },
    }),
    // Each of those who may deletes it once: a row that is gone is deleted.
    'dataModel.deleteObject': ofDevice({ path: 'Device.LocalAgent.Subscription.999.' }),
    'dataModel.runCommand': refuses({ body: { endpointId, command: 'Device.Reboot()' } }, { turn: 5 }),
    'dataModel.watch': ofDevice({ paths: ['Device.DeviceInfo.UpTime'] }),
  }
})
