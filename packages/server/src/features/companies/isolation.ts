import { companyCalls } from '@headend/contract/companies'
import type { NewCompany } from '@headend/contract/companies'
import type { Random } from '../../core/random.ts'
import { hides, isolationOf, nobodys } from '../../testing/isolation.ts'
import { nounOf } from '../../testing/noun.ts'

export const details = {
  opType: 'Operator',
  url: 'https://hidden.example',
  desc: 'By the river',
  oemKey: 'hidden-key',
  startApp: 'example.hidden.start',
  address: '1 Hidden Street',
  phone: '+821000000001',
  timeZone: 'Asia/Seoul',
} as const satisfies Partial<NewCompany>

export const noun = nounOf({
  calls: companyCalls,
  id: 'companyId',
  name: 'companyName',
  bodies: () => [
    { ...details, companyName: 'Hidden River', secondFactorRequired: false },
    {
      companyName: 'Covered Hill',
      opType: 'Manufacturer',
      url: 'http://covered.example',
      desc: '',
      oemKey: '',
      startApp: '',
      address: '2 Covered Road',
      phone: '+821000000002',
      timeZone: 'Europe/London',
      secondFactorRequired: false,
    },
  ],
  changed: { companyName: 'Hidden Brook', phone: '', timeZone: 'Asia/Tokyo', secondFactorRequired: true },
  searched: ['companyName', 'address', 'phone', 'url'],
  // The others count what these two have none of.
  orders: ['companyName', 'opType', 'opLevel', 'parentName'],
  // What lies below another one is no field of a row.
  filters: ['opType', 'pOpid'],
  refused: [
    [{ url: 'javascript:alert(1)' }, 'url', 'Enter an address that begins with http:// or https://.'],
    [{ phone: '010-1234' }, 'phone', 'Use + and digits only, such as +821012345678.'],
    [{ timeZone: 'Mars/Base' }, 'timeZone', 'Choose a time zone, such as Asia/Seoul.'],
    [{ opType: 'Shop' }, 'opType', ''],
  ],
})

/** A company that nobody has yet, with its first account. */
const another = ({ code }: Random) => ({
  ...details,
  companyName: `With an administrator ${code(6)}`,
  email: `${code(6)}@hidden.example`,
  name: 'First',
})

export const isolation = isolationOf(
  ({ stack, owner }) => noun.make(stack, owner, 0),
  ({ stack: { core } }, row) => ({
    ...noun.lines(row),
    'ops.tree': hides([String(row['companyName'])]),
    'ops.createWithAdmin': nobodys('what is made lies below the company of whoever makes it', {
      body: another(core.random),
      payloads: { 'ops.createOpInviteAdmin': another(core.random) },
    }),
    'ops.checkCompany': nobodys('a name belongs to one company of the whole installation', {
      body: { companyName: 'Hidden River' },
    }),
  }),
)
