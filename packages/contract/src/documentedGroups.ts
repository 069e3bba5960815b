import type { Example } from './documented.ts'

const endpointId = 'os::021122-RT1000042'
const opId = '7'

const firmware = { firmwareFileId: '31', fpRunMethod: 'anytime', fpStartHour: 23, fpEndHour: 5 }

/** What integrations send to the calls about groups of devices. */
export const groupRequests: Readonly<Record<string, readonly Example[]>> = {
  'groups.list': [{ query: { opId, keyword: 'lobby', page: '1', limit: '15' } }],
  'groups.listDvcgroups': [{ query: { opId, keyword: 'lobby', page: '1', limit: '15' } }],
  'groups.listRegions': [{ query: {} }, { query: { type: 'groupName', value: 'north' } }],
  'groups.listRegionCities': [{ params: { opRegionId: '3' } }],
  'groups.getCity': [{ params: { opCityId: '3' } }],
  'groups.listCityModels': [{ params: { opCityId: '3' } }],
  'groups.createForRegion': [{ body: { groupName: 'North', opId, desc: '', opRegionId: '3' } }],
  'groups.updateRegion': [{ params: { opRegionId: '3' }, body: { groupName: 'North', desc: '' } }],
  'groups.updateCity': [{ params: { opCityId: '3' }, body: { groupName: 'Harbour', desc: '' } }],
  'groups.create': [{ body: { groupName: 'Lobby', opId, desc: '' } }],
  'groups.update': [{ params: { gid: '3' }, body: { groupName: 'Lobby', desc: '' } }],
  'groups.checkName': [{ body: { groupName: 'Lobby' } }],
  'groups.listDevices': [{ params: { gid: '3' }, query: { page: '1', limit: '15', keyword: '' } }],
  'groups.listAssignedPage': [{ body: { gid: '3', page: 1, limit: 15, keyword: '' } }],
  'groups.getDvcgroupDevicePageList': [{ body: { gid: '3', page: 1, limit: 15, keyword: '' } }],
  'groups.countAssigned': [{ body: { gid: '3', page: 1, limit: 15, keyword: '' } }],
  'groups.associateDevices': [{ body: { endpointIds: [endpointId], gid: '3' } }],
  'groups.disassociateDevices': [{ body: { endpointIds: [endpointId], gid: '3' } }],
  'lifecycle.associateGroup': [{ body: { endpointId, gid: '3' } }, { body: { endpointId: [endpointId], gid: '3' } }],
  'groups.associateCtcDvcgroup': [{ body: { endpointId, gid: '3' } }],
  'groups.disassociateDvcgroup': [{ body: { endpointId, gid: '3' } }],
  'groups.disassociateCtcDvcgroup': [{ body: { endpointId, gid: '3' } }],
  'rooms.list': [{ query: { opId, keyword: 'suite', page: '1', limit: '15' } }],
  'rooms.getDevicePageList': [{ body: { roomId: '3', page: 1, limit: 15, keyword: '' } }],
  'rooms.create': [{ body: { roomName: 'Suite 12', opId, desc: '' } }],
  'rooms.update': [{ params: { roomId: '3' }, body: { roomName: 'Suite 12', desc: '' } }],
  'rooms.delete': [{ params: { roomId: '3' } }],
  'groups.updateFirmware': [{ body: { gid: '3', mid: '5', ...firmware } }],
  'groups.updateLocationFirmware': [{ body: { opCityId: '3', mid: '5', ...firmware } }],
  'groups.updateLocationsFirmware': [{ body: { opCityIds: ['3', '4'], mid: '5', ...firmware } }],
  'groups.runCommand': [
    { body: { commandType: 'Reboot', gid: '3' } },
    { body: { commandType: 'Block', opCityId: '4' } },
    { body: { commandType: 'Block', opCityId: ['4', '5'] } },
    { body: { commandType: 'Unblock', opCityIds: ['4', '5'] } },
    { body: { commandType: 'FactoryReset', gid: '3' } },
    { body: { commandType: 'Firmware', gid: '3', ...firmware } },
    { body: { commandType: 'newFirmware', opCityIds: ['4'], fpRunMethod: 'anytime', fpStartHour: 23, fpEndHour: 5 } },
    { body: { commandType: 'LandingChannel', gid: '3', channelId: '0b8f5a0e-7c2d-4e55-9a52-5a3f9f1e2d10' } },
    { body: { commandType: 'BootingAd', gid: '3', adFileId: '3' } },
  ],
}
