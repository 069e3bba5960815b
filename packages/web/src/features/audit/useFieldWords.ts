import { useProfile } from '../../lib/services.tsx'
import { useWordsOfAny } from '../../lib/words.ts'

/** Where the fields that forms write have their names. */
const nouns = [
  'accounts',
  'companies',
  'groups',
  'rooms',
  'notices',
  'roles',
  'tokens',
  'webhooks',
  'registration',
] as const

/** Fields that hold the id of a company. */
const ofCompanies: ReadonlySet<string> = new Set(['opId', 'pOpid', 'companyId', 'from', 'to'])

/** What a field that was changed, or is told beside, is called as forms call it, what was chosen as it is on the screen, and companies by name; otherwise as they are. */
export const useFieldWords = () => {
  const ofNouns = useWordsOfAny(nouns)
  const own = useWordsOfAny(['audit'])
  const { companies } = useProfile()
  const ofForm = (field: string): string | undefined => ofNouns(`field.${field}`) ?? ofNouns(`column.${field}`)
  const ofOption = (option: string): string | undefined => own(option) ?? ofNouns(option)
  return {
    changed: (field: string): string => ofForm(field) ?? own(`told.${field}`) ?? field,
    told: (field: string): string => own(`told.${field}`) ?? ofForm(field) ?? field,
    value: (field: string, value: unknown): unknown =>
      ofCompanies.has(field)
        ? (companies.find(({ companyId }) => companyId === String(value))?.companyName ?? value)
        : ((typeof value === 'string' && /^\w+$/.test(value) ? ofOption(`option.${field}.${value}`) : undefined) ??
          value),
  }
}
