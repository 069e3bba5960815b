import type { Language } from './core/text.ts'

/** Provinces and cities by their English names. */
const korean: Readonly<Record<string, string>> = {
  Seoul: '서울',
  Incheon: '인천',
  Gyeonggi: '경기',
  Suwon: '수원',
  Gangwon: '강원',
  Chuncheon: '춘천',
  Gangneung: '강릉',
  Chungbuk: '충북',
  Cheongju: '청주',
  Chungnam: '충남',
  Sejong: '세종',
  Daejeon: '대전',
  Jeonbuk: '전북',
  Jeonju: '전주',
  Jeonnam: '전남',
  Gwangju: '광주',
  Gyeongbuk: '경북',
  Pohang: '포항',
  Daegu: '대구',
  Ulsan: '울산',
  Busan: '부산',
  Gyeongnam: '경남',
  Changwon: '창원',
  Jeju: '제주',
  Haeundae: '해운대',
  Suyeong: '수영',
  Dongnae: '동래',
  Saha: '사하',
  Jongno: '종로',
  Mapo: '마포',
  Gangnam: '강남',
  Songpa: '송파',
  'Nam-gu': '남구',
  Ulju: '울주',
  Yeonsu: '연수',
  Bupyeong: '부평',
  Suseong: '수성',
  Dalseo: '달서',
  'Seo-gu': '서구',
  'Buk-gu': '북구',
  'Gyo-dong': '교동',
  Jumunjin: '주문진',
  Nohyeong: '노형',
  Seogwipo: '서귀포',
}

const english = new Map(Object.entries(korean).map(([name, ko]) => [ko, name]))

/** A place under its English name, whichever of the two it is called by; with or without what kind of place it is. */
export const englishPlace = (name: string): string =>
  english.get(name) ?? english.get(name.replace(/(특별자치|특별|광역)?[시도군구]$/, '')) ?? name

/** A place in the reader's language, on every screen; one that is not known here as it is called. */
export const placeName = (name: string, language: Language): string => {
  const known = englishPlace(name)
  const ko = Object.hasOwn(korean, known) ? korean[known] : undefined
  return ko === undefined ? name : language === 'ko' ? ko : known
}

/** Every spelling of a place that somebody may look for: as it is called, and in both languages. */
export const placeSpellings = (name: string): readonly string[] => [
  ...new Set([name, placeName(name, 'en'), placeName(name, 'ko')]),
]
