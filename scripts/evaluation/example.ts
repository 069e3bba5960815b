import type { SystemRole } from '../../packages/contract/src/core/index.ts'

type Account = Readonly<{ email: string; name: string; role: SystemRole['roleGroupKey'] }>

type Company = Readonly<{
  name: string
  /** The company above it, by name; the root company when there is none. */
  parent?: string
  /** Cities its devices are spread over. */
  cities: readonly [string, string, string, string, string, string, string, string]
  accounts: readonly Account[]
}>

/** Companies of an evaluation, those above before those below. Every account has the administrator's password. */
export const exampleCompanies: readonly [Company, Company, Company, Company] = [
  {
    name: 'Garam Vision',
    cities: ['Seoul', 'Incheon', 'Suwon', 'Daejeon', 'Cheongju', 'Sejong', 'Chuncheon', 'Gangneung'],
    accounts: [
      { email: 'operator@garam.example', name: 'Seo Yuna', role: 'operatorAdministrator' },
      { email: 'staff@garam.example', name: 'Han Jiho', role: 'operatorStaff' },
      { email: 'support@garam.example', name: 'Min Daeun', role: 'support' },
      { email: 'viewer@garam.example', name: 'Ryu Sena', role: 'viewer' },
    ],
  },
  {
    name: 'Garam Busan',
    parent: 'Garam Vision',
    cities: ['Busan', 'Ulsan', 'Changwon', 'Daegu', 'Pohang', 'Busan', 'Ulsan', 'Busan'],
    accounts: [{ email: 'operator@busan.example', name: 'Kwon Taeo', role: 'operatorAdministrator' }],
  },
  {
    name: 'Northlight Telecom',
    cities: ['Seoul', 'Suwon', 'Incheon', 'Seoul', 'Chuncheon', 'Gangneung', 'Suwon', 'Seoul'],
    accounts: [{ email: 'operator@northlight.example', name: 'Ida Berg', role: 'operatorAdministrator' }],
  },
  {
    name: 'Severn Cable',
    cities: ['Gwangju', 'Jeonju', 'Jeju', 'Gwangju', 'Jeonju', 'Gwangju', 'Jeju', 'Daejeon'],
    accounts: [{ email: 'operator@severn.example', name: 'Owen Price', role: 'operatorAdministrator' }],
  },
]

/** Cities of the example, each with its province. */
export const exampleCities: Readonly<Record<string, string>> = {
  Seoul: 'Seoul',
  Incheon: 'Incheon',
  Suwon: 'Gyeonggi',
  Chuncheon: 'Gangwon',
  Gangneung: 'Gangwon',
  Cheongju: 'Chungbuk',
  Sejong: 'Sejong',
  Daejeon: 'Daejeon',
  Jeonju: 'Jeonbuk',
  Gwangju: 'Gwangju',
  Pohang: 'Gyeongbuk',
  Daegu: 'Daegu',
  Ulsan: 'Ulsan',
  Busan: 'Busan',
  Changwon: 'Gyeongnam',
  Jeju: 'Jeju',
}
