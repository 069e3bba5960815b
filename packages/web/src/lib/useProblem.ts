import { problems } from '@headend/contract/rules'
import { useSettings } from './services.tsx'

const isProblem = (key: string): key is keyof typeof problems => key in problems

/** What a rule of the contract says against a field, in the reader's language. */
export const useProblem = (): ((key: string | undefined) => string | undefined) => {
  const { language } = useSettings()
  return (key) => (key === undefined ? undefined : isProblem(key) ? problems[key][language] : key)
}
