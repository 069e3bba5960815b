import { isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ endpointId }) => {
  const ofDevice = (more: object = {}) => refuses({ body: { endpointId, ...more } })
  return {
    'dataModel.getSupported': ofDevice(),
    'dataModel.getValues': ofDevice({ paths: ['Device.DeviceInfo.'] }),
    'dataModel.setValue': ofDevice({ path: 'Device.DeviceInfo.FriendlyName', value: 'Mine' }),
    'dataModel.runCommand': ofDevice({ command: 'Device.Reboot()' }),
    'dataModel.watch': ofDevice({ paths: ['Device.DeviceInfo.UpTime'] }),
  }
})
