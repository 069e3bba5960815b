/** A province of the example operator's country, its cities, and how it is spelled in ids. */
export type ExamplePlace = Readonly<{ provinceId: string; provinceName: string; cities: readonly string[] }>

/** Where the example devices stand, in the order in which the plan of a fleet counts them. */
export const examplePlaces: readonly ExamplePlace[] = [
  { provinceId: 'busan', provinceName: 'Busan', cities: ['Haeundae', 'Suyeong', 'Dongnae', 'Saha'] },
  { provinceId: 'seoul', provinceName: 'Seoul', cities: ['Jongno', 'Mapo', 'Gangnam', 'Songpa'] },
  { provinceId: 'ulsan', provinceName: 'Ulsan', cities: ['Nam-gu', 'Ulju'] },
  { provinceId: 'incheon', provinceName: 'Incheon', cities: ['Yeonsu', 'Bupyeong'] },
  { provinceId: 'daegu', provinceName: 'Daegu', cities: ['Suseong', 'Dalseo'] },
  { provinceId: 'gwangju', provinceName: 'Gwangju', cities: ['Seo-gu', 'Buk-gu'] },
  { provinceId: 'gangneung', provinceName: 'Gangneung', cities: ['Gyo-dong', 'Jumunjin'] },
  { provinceId: 'jeju', provinceName: 'Jeju', cities: ['Nohyeong', 'Seogwipo'] },
]

/** `busan-haeundae` */
export const cityIdOf = (place: ExamplePlace, city: string): string =>
  `${place.provinceId}-${city.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
