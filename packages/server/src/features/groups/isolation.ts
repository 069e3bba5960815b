import { groupCalls } from '@headend/contract/groups'
import type { NewGroup } from '@headend/contract/groups'
import { hides, isolationOf, nobodys, refuses } from '../../testing/isolation.ts'
import { nounOf } from '../../testing/noun.ts'

const hidden: NewGroup = { groupName: 'Hidden shelf', desc: 'By the door' }

export const noun = nounOf({
  calls: groupCalls,
  id: 'gid',
  name: 'groupName',
  bodies: () => [hidden, { groupName: 'Covered box', desc: 'In the hall' }],
  changed: { groupName: 'Hidden drawer', desc: 'Above' },
  searched: ['groupName', 'desc', 'companyName'],
  // Both are of one company, and no device is in either.
  orders: ['groupName', 'createTime'],
  filters: [],
  refused: [
    [{ groupName: '' }, 'groupName', 'This value is required.'],
    [{ groupName: 'x'.repeat(101) }, 'groupName', 'Must be at most 100 characters.'],
    [{ desc: 'x'.repeat(1001) }, 'desc', 'Must be at most 1000 characters.'],
  ],
})

const places = 'Places are of the whole installation, and their devices are counted as far as they are seen.'
const own = 'It is the name that the own company has for a place.'

export const isolation = isolationOf(
  async ({ stack, owner, modular }) => {
    await stack.db
      .insertInto('province')
      .values({ province_id: 'group-region', province_name: 'Region' })
      .onConflict((row) => row.doNothing())
      .execute()
    await stack.db
      .insertInto('city')
      .values({ op_city_id: 'group-city', city_name: 'City', province_id: 'group-region' })
      .onConflict((row) => row.doNothing())
      .execute()
    const row = await noun.make(stack, owner, 0)
    const body = { groupName: 'Of modules' }
    const { gid } = await stack.ask(groupCalls.create, { body }, { as: owner })
    await stack.ask(groupCalls.associateDevices, { body: { gid, endpointIds: [modular] } }, { as: owner })
    return { row, used: gid }
  },
  ({ companyId, box: endpointId }, { row, used }) => {
    const { gid } = row
    const older = { endpointId, gid }
    const of = { gid, page: 1, limit: 15 }
    return {
      ...noun.lines(row),
      'groups.create': refuses({ body: { ...hidden, groupName: 'Theirs', opId: companyId } }, { refusal: 'custom' }),
      'groups.checkName': refuses({ body: { groupName: 'Hidden shelf', opId: companyId } }, { refusal: 'custom' }),
      'groups.countRule': refuses({ body: { rule: { prodClass: ['STB'] }, opId: companyId } }, { refusal: 'custom' }),
      'groups.listCombos': hides(['Hidden shelf']),
      'groups.listModels': refuses({ params: { gid } }),
      'groups.listDevices': refuses({ params: { gid }, query: {} }),
      'groups.listAssignedPage': refuses({ body: of }),
      'groups.countAssigned': refuses({ body: of }),
      'groups.associateDevices': refuses(
        {
          body: { gid, endpointIds: [endpointId] },
          payloads: { 'lifecycle.associateGroup': older, 'groups.associateCtcDvcgroup': older },
        },
        { by: ['owner'] },
      ),
      'groups.uploadDevices': refuses(
        { params: { gid }, body: {}, files: { file: new Blob(['deviceSn\nR7-THEIRS\n']) } },
        { by: ['owner'], turn: 1 },
      ),
      'groups.getUploadTemplate': nobodys('It has the columns of a file and an example that is no device.'),
      'groups.disassociateDevices': refuses(
        {
          body: { gid, endpointIds: [endpointId] },
          payloads: { 'groups.disassociateDvcgroup': older, 'groups.disassociateCtcDvcgroup': older },
        },
        { by: ['owner'], turn: 2 },
      ),
      'groups.listRegions': nobodys(places),
      'groups.listRegionCities': nobodys(places, { params: { opRegionId: 'group-region' } }),
      'groups.getCity': nobodys(places, { params: { opCityId: 'group-city' } }),
      'groups.listCityModels': nobodys(places, { params: { opCityId: 'group-city' } }),
      'groups.createForRegion': refuses(
        { body: { groupName: 'Their region', opRegionId: 'group-region', opId: companyId } },
        { refusal: 'custom' },
      ),
      'groups.updateRegion': nobodys(own, { params: { opRegionId: 'group-region' }, body: { groupName: 'Mine' } }),
      'groups.updateCity': nobodys(own, { params: { opCityId: 'group-city' }, body: { groupName: 'Mine' } }),
      'groups.delete': refuses({ params: { gid } }, { turn: 3 }),
      'groups.runCommand': refuses({ body: { gid: used, commandType: 'Block' } }, { by: ['owner'], turn: 1 }),
    }
  },
)
