import type { Text } from '@headend/contract/core'

/** What people know the fields of a device by that a row of a list has: headings of files, and messages about a row. */
export const fieldNames = {
  deviceSn: { en: 'Serial number', ko: '일련번호' },
  macAddr: { en: 'MAC address', ko: 'MAC 주소' },
  modelName: { en: 'Model', ko: '모델' },
  customerId: { en: 'Customer', ko: '고객 번호' },
  retailer: { en: 'Retailer', ko: '판매점' },
  device_id: { en: 'Device id', ko: '단말 ID' },
  endpointId: { en: 'Endpoint', ko: '엔드포인트' },
  city: { en: 'City', ko: '도시' },
  opCityId: { en: 'City id', ko: '도시 ID' },
  zipCode: { en: 'Zip code', ko: '우편번호' },
  address: { en: 'Address', ko: '주소' },
  tags: { en: 'Tags', ko: '태그' },
  opId: { en: 'Company id', ko: '회사 ID' },
  mid: { en: 'Model id', ko: '모델 ID' },
  secret: { en: 'Secret', ko: '비밀 키' },
} as const satisfies Readonly<Record<string, Text>>

export type NamedField = keyof typeof fieldNames

/** The name of a field, or the field itself where it has none. */
export const nameOfField = (field: string): Text =>
  Object.entries<Text>(fieldNames).find(([name]) => name === field)?.[1] ?? { en: field, ko: field }
