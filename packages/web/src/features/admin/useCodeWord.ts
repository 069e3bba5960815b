import { systemRoles } from '@headend/contract/core'
import { ownText } from '@headend/contract/ownRows'
import { taskKindName, taskTypes } from '@headend/contract/tasks'
import { useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'

/** Columns whose values are codes of the product, which have words. */
const coded: readonly string[] = ['state', 'status', 'deviceStatus', 'roleGroup', 'productClass']

/** Columns in which the product itself wrote some of the rows. */
const ownTexts: readonly string[] = ['featureName', 'featureDesc', 'menuDesc']

/** What a code of a column is called in the reader's language; undefined for what somebody wrote. */
export const useCodeWord = () => {
  const word = useWords('admin')
  const { language } = useSettings()
  return (field: string, value: string): string | undefined => {
    const task = taskTypes.find((type) => field === 'taskType' && type === value)
    if (task) return taskKindName(task, language)
    if (ownTexts.includes(field)) return ownText(value, language)
    const role = systemRoles.find(({ roleDesc }) => field === 'roleDesc' && roleDesc === value)
    if (role) return word(`systemRole.${role.roleGroupKey}`)
    return coded.includes(field) ? word.maybe(`value.${field}.${value}`) : undefined
  }
}
