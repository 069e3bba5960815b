import type { FormField } from '../../ui/form/spec.ts'

/** Whether the people of a company and of those below need a second factor, and which company above asks them already. */
export const secondFactorField = {
  name: 'secondFactorRequired',
  input: 'switch',
  helpOf: ({ secondFactorRequiredAbove: above }) => {
    if (typeof above !== 'string') return undefined
    return above === ''
      ? {
          en: 'A company above asks for one: the people of this one need it in any case.',
          ko: '상위 회사에서 요구하므로 이 설정과 관계없이 필요합니다.',
        }
      : {
          en: `${above} asks for one: the people of this company need it in any case.`,
          ko: `상위 회사 ${above}에서 요구하므로 이 설정과 관계없이 필요합니다.`,
        }
  },
} as const satisfies FormField
