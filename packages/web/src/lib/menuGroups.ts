/** Captions within the Management menu, which has more entries than anybody reads in one go. */
export const managementGroups = {
  organisation: { en: 'Organisation', ko: '조직' },
  software: { en: 'Software', ko: '소프트웨어' },
  content: { en: 'Content', ko: '콘텐츠' },
} as const
