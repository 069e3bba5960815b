import { groupCalls } from '@headend/contract/groups'
import type { NewGroup } from '@headend/contract/groups'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'
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

export const isolation = isolationOf(
  async ({ stack, owner }) => noun.make(stack, owner, 0),
  ({ companyId, box: endpointId }, row) => {
    const { gid } = row
    const older = { endpointId, gid }
    const of = { gid, page: 1, limit: 15 }
    return {
      ...noun.lines(row),
      'groups.create': refuses({ body: { ...hidden, groupName: 'Theirs', opId: companyId } }, { refusal: 'custom' }),
      'groups.checkName': refuses({ body: { groupName: 'Hidden shelf', opId: companyId } }, { refusal: 'custom' }),
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
      'groups.disassociateDevices': refuses(
        {
          body: { gid, endpointIds: [endpointId] },
          payloads: { 'groups.disassociateDvcgroup': older, 'groups.disassociateCtcDvcgroup': older },
        },
        { by: ['owner'], turn: 2 },
      ),
      'groups.delete': refuses({ params: { gid } }, { turn: 3 }),
      'groups.runCommand': refuses({ body: { gid, commandType: 'Block' } }, { by: ['owner'], turn: 1 }),
    }
  },
)
