import { presetCalls } from '@headend/contract/presets'
import { isolationOf, nobodys, refuses } from '../../testing/isolation.ts'
import { nounOf } from '../../testing/noun.ts'

const friendlyName = 'Device.DeviceInfo.FriendlyName'

export const noun = nounOf({
  calls: presetCalls,
  id: 'presetId',
  name: 'name',
  bodies: () => [
    {
      name: 'Their clocks',
      description: 'Of the hall',
      weight: 10,
      events: ['valueChange'],
      watchPath: 'Device.DeviceInfo.HardwareVersion',
      configuration: { 'Device.Time.NTPServer1': 'clock.example' },
      enabled: true,
    },
    {
      name: 'Their names',
      description: 'Of the attic',
      weight: 20,
      events: ['valueChange'],
      watchPath: 'Device.DeviceInfo.HardwareVersion',
      configuration: { [friendlyName]: 'Box' },
      enabled: false,
    },
  ],
  changed: { name: 'Their watches', weight: 30, configuration: { 'Device.Time.NTPServer1': 'other.example' } },
  searched: ['name', 'description', 'companyName'],
  orders: ['weight', 'name', 'createTime'],
  filters: ['enabled'],
  refused: [
    [{ name: '' }, 'name', 'This value is required.'],
    [{ events: [] }, 'events', 'This value is required.'],
    [{ watchPath: null }, 'watchPath', 'This value is required.'],
    [{ weight: 1001 }, 'weight', 'Must be at most 1000.'],
    [{ target: 'device' }, 'endpointIds', 'This value is required.'],
    [{ configuration: {} }, 'configuration', 'A preset has at least one parameter, or gives firmware.'],
  ],
})

const configuration = { [friendlyName]: 'Box' }

export const isolation = isolationOf(
  async ({ stack, owner }) => {
    const row = await noun.make(stack, owner, 0)
    return { row }
  },
  ({ companyId, box: endpointId }, { row }) => {
    const { presetId } = row
    const params = { presetId }
    return {
      ...noun.lines(row),
      'presets.create': refuses(
        { body: { name: 'Of theirs', events: ['boot'], configuration, opId: companyId, enabled: false } },
        { refusal: 'custom' },
      ),
      'presets.setEnabled': refuses({ params, body: { enabled: true } }),
      'presets.dryRun': refuses({ body: { opId: companyId, endpointIds: [endpointId], configuration } }),
      'presets.readFile': nobodys('It reads what it is sent, and keeps nothing.', {
        files: { file: new Blob([`${friendlyName},Box\n`]) },
      }),
      'presets.apply': refuses({ params, body: { failed: true } }, { turn: 1 }),
      'presets.delete': refuses({ params }, { turn: 2 }),
      'presets.listDevices': refuses({ params, query: {} }),
      'presets.listOfDevice': refuses({ body: { endpointId } }),
    }
  },
)
