import type { Name } from '../lib/i18n/dictionary.ts'
import { useWords } from '../lib/words.ts'

/**
 * A value of an enumeration, such as those of TR-181, as the dictionary calls it (`option.<name>.<value>`). One that it does not
 * know is the device's own word, and is shown as it came.
 */
export const useOptionWords = (dictionary: Name): ((name: string, value: string) => string) => {
  const word = useWords(dictionary)
  return (name, value) => word.maybe(`option.${name}.${value}`) ?? value
}
