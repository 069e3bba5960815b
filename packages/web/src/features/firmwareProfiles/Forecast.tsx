import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import { useCall, useProfile } from '../../lib/services.tsx'
import { Foreseen } from '../../ui/rollout/Foreseen.tsx'
import { RolloutContext } from '../../ui/rollout/kind.ts'
import { textOf } from '../../ui/rollout/safetyForm.ts'
import type { Values } from '../../ui/rollout/safetyForm.ts'
import { firmwareRollouts } from './kind.tsx'
import { targetOf } from './profileForm.ts'

/** What a profile would come to by what its form says so far: nothing is written or sent for it. */
export function Forecast({ values }: Readonly<{ values: Values }>) {
  const profile = useProfile()
  const { isSaid, ...target } = targetOf(values)
  const isAsked = target.firmwareFileId !== '' && isSaid
  const { data } = useCall(
    calls.dryRun,
    { body: { opId: textOf(values['opId']) || profile.op.opId, mid: textOf(values['mid']), ...target } },
    { enabled: isAsked, keep: true, silent: true },
  )
  return isAsked && data ? (
    <RolloutContext value={firmwareRollouts}>
      <Foreseen of={data} />
    </RolloutContext>
  ) : null
}
