import type { PresetState } from '@headend/contract/presets'
import { useWords } from '../../lib/words.ts'
import { Status } from '../../ui/Status.tsx'

const states = { waiting: 'waiting', applied: 'completed', failed: 'failed' } as const

type Props = Readonly<{ of: Readonly<{ state: PresetState | null; reason: string | null }> }>

/** Where a preset stands on a device, with the reason where it failed. */
export function PresetStatus({ of: { state, reason } }: Props) {
  const word = useWords('presets')
  return state === null ? (
    <span className="hd-muted">{word('state.none')}</span>
  ) : (
    <Status state={states[state]} label={word(`state.${state}`)} detail={reason ?? undefined} />
  )
}
