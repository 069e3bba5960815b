import { useOptionWords } from '../../ui/optionWords.ts'
import type { StateName } from '../../ui/states.ts'
import { Status } from '../../ui/Status.tsx'

const states: ReadonlyMap<string, StateName> = new Map([
  ['Up', 'connected'],
  ['Enabled', 'connected'],
  ['Down', 'notConnected'],
  ['Disabled', 'notConnected'],
])

/** A state of an interface (TR-181 Status) in words, with a mark where it says that it is up or down. */
export function LinkWord({ of: status }: Readonly<{ of: string }>) {
  const label = useOptionWords('device')('link', status)
  return <Status state={states.get(status) ?? 'unknown'} {...{ label }} />
}
