/** A province of the example operator's country, its cities, and how it is spelled in ids. */
export type ExamplePlace = Readonly<{ provinceId: string; provinceName: string; cities: readonly string[] }>

/** Where example devices stand. */
export const examplePlaces: readonly ExamplePlace[] = [
  { provinceId: 'busan', provinceName: 'Busan', cities: ['Haeundae', 'Suyeong', 'Dongnae', 'Saha'] },
  { provinceId: 'seoul', provinceName: 'Seoul', cities: ['Jongno', 'Mapo', 'Gangnam', 'Songpa'] },
  { provinceId: 'ulsan', provinceName: 'Ulsan', cities: ['Nam-gu', 'Ulju'] },
  { provinceId: 'incheon', provinceName: 'Incheon', cities: ['Yeonsu', 'Bupyeong'] },
  { provinceId: 'daegu', provinceName: 'Daegu', cities: ['Suseong', 'Dalseo'] },
  { provinceId: 'gwangju', provinceName: 'Gwangju', cities: ['Seo-gu', 'Buk-gu'] },
  { provinceId: 'gangwon', provinceName: 'Gangwon', cities: ['Gangneung', 'Chuncheon'] },
  { provinceId: 'jeju', provinceName: 'Jeju', cities: ['Nohyeong', 'Seogwipo'] },
]

/** Where the devices of a company stand, by the last part of its name: a subsidiary in its city, the operator everywhere else. */
const homes: Readonly<Record<string, readonly string[]>> = {
  Busan: ['busan'],
  Ulsan: ['ulsan'],
  Daegu: ['daegu'],
}
const elsewhere = ['seoul', 'incheon', 'seoul', 'gwangju', 'seoul', 'gangwon', 'seoul', 'jeju', 'incheon']

/** The province and city of the `nth` device of a company. */
export const placeOf = (company: string, nth: number): Readonly<{ place: ExamplePlace; city: string }> | undefined => {
  const provinces = homes[company.split(' ').at(-1) ?? ''] ?? elsewhere
  const place = examplePlaces.find(({ provinceId }) => provinceId === provinces[nth % provinces.length])
  const city = place?.cities[nth % place.cities.length]
  return place === undefined || city === undefined ? undefined : { place, city }
}

/** `busan-haeundae` */
export const cityIdOf = (place: ExamplePlace, city: string): string =>
  `${place.provinceId}-${city.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
