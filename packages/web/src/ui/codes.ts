import { roleKinds } from '@headend/contract/core'
import type { TableColumn } from '@headend/contract/core'
import { ownText } from '@headend/contract/ownRows'
import type { TaskState } from '@headend/contract/tasks'
import { taskKindName, taskTypes } from '@headend/contract/tasks'
import type { UserAccount } from '@headend/contract/users'
import { useSettings } from '../lib/services.tsx'
import { useWords } from '../lib/words.ts'
import type { Words } from '../lib/words.ts'
import { deviceStatusState } from './states.ts'
import type { StateName } from './states.ts'

/** How the state of a task is shown. */
export const taskStateNames: Readonly<Record<TaskState, StateName>> = {
  waiting: 'waiting',
  running: 'proceeding',
  success: 'completed',
  fail: 'failed',
  cancelled: 'stopped',
}
/** The states of tasks in words, for a file of them. */
export const stateWords = (word: Words): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(taskStateNames).map(([state, name]) => [state, word(`common:state.${name}`)]))
/** How the status of an account is shown. */
export const accountStates: Readonly<Record<UserAccount['status'], StateName>> = {
  inviting: 'invited',
  running: 'inUse',
  locked: 'locked',
}

type Codes = NonNullable<TableColumn['codes']>

/** What a code of the product is called in the reader's language; undefined for what somebody wrote. */
export const useCodeWords = () => {
  const word = useWords('common')
  const { language } = useSettings()
  const stateWord = (state: string | undefined) => word.maybe(`state.${state}`)
  const of: Readonly<Record<Codes, (code: string) => string | undefined>> = {
    accountStatus: (code) => stateWord(new Map(Object.entries(accountStates)).get(code)),
    deviceStatus: (code) => stateWord(deviceStatusState(code)),
    deviceTab: (code) => word.maybe(`deviceTab.${code}`),
    productClass: (code) => word.maybe(`kind.${code}`),
    ownText: (written) => ownText(written, language),
    roleKind: (code) => new Map(Object.entries(roleKinds)).get(code)?.[language],
    taskState: (code) => stateWord(new Map(Object.entries(taskStateNames)).get(code)),
    taskType: (code) => {
      const type = taskTypes.find((one) => one === code)
      return type && taskKindName(type, language)
    },
  }
  return (codes: Codes | undefined, code: string): string | undefined => codes && of[codes](code)
}
