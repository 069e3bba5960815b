import { count } from '../../lib/formats.ts'
import { useWords } from '../../lib/words.ts'
import { Status } from '../Status.tsx'
import { useForce } from './useForce.ts'
import type { Forceable } from './useForce.ts'

/** Whether something is in force for the company in view, and how many set-top boxes have it. */
export function ForceState({ of }: Readonly<{ of: Forceable }>) {
  const word = useWords('force')
  const { isKnown, here, elsewhere } = useForce(of)
  if (!isKnown) return null
  if (elsewhere) return <Status state="inUse" label={word('elsewhere')} />
  if (!here) return <span className="hd-muted">{word('none')}</span>
  if (!here.isOn) return <Status state="stopped" label={word('off')} />
  const counts = here.provisioning?.counts
  const detail = counts && `${count(counts.success)} / ${count(counts.total)}`
  return here.provisioning?.status === 'paused' ? (
    <Status state="warning" label={word('paused')} detail={detail} />
  ) : (
    <Status state="provisioning" label={word('on')} detail={detail} />
  )
}
