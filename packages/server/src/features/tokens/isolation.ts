import { tokenCalls } from '@headend/contract/tokens'
import type { NewApiToken } from '@headend/contract/tokens'
import { isolationOf, refuses } from '../../testing/isolation.ts'
import { nounOf } from '../../testing/noun.ts'

export const orders = {
  tokenName: 'Orders',
  roleGroupKey: 'support',
  lastDay: '2098-12-31',
  addresses: ['203.0.113.0/24', '2001:db8::/32'],
} satisfies NewApiToken

export const noun = nounOf({
  calls: tokenCalls,
  id: 'tokenId',
  name: 'tokenName',
  bodies: () => [
    orders,
    { ...orders, tokenName: 'Tickets', roleGroupKey: 'viewer', lastDay: '2099-12-31', addresses: Array<string>() },
  ],
  changed: { tokenName: 'Orders and returns', roleGroupKey: 'operatorStaff', lastDay: null, addresses: ['10.0.0.7'] },
  searched: ['tokenName'],
  orders: ['tokenName', 'companyName', 'roleName', 'lastDay'],
  once: ['secret'],
  refused: [
    [{ lastDay: '2020-01-31' }, 'lastDay', 'This day is over.'],
    [
      { addresses: ['10.0.0.0/33'] },
      'addresses.0',
      'Enter an address or a network, such as 203.0.113.0/24 or 2001:db8::/32.',
    ],
    [{ roleGroupKey: 'systemAdministrator' }, 'roleGroupKey', 'You cannot give a role above your own.'],
    [{ roleGroupKey: 'nobodys' }, 'roleGroupKey', 'There is no such role.'],
    [{ opId: '999999999' }, 'opId', 'No data.'],
  ],
})

export const isolation = isolationOf(
  ({ stack, owner }) => noun.make(stack, owner, 0),
  ({ companyId }, row) => ({
    ...noun.lines(row),
    'tokens.create': refuses({ body: { ...orders, tokenName: 'Theirs', opId: companyId } }),
  }),
)
