import type { DryRun } from '@headend/contract/rollouts'
import { count } from '../../lib/formats.ts'
import { Touched } from '../Confirm.tsx'
import { useRolloutWords } from './kind.ts'

/** What would happen to the devices, each answer with its count and its reason. */
export function Foreseen({ of }: Readonly<{ of: DryRun }>) {
  const word = useRolloutWords()
  const said = (all: DryRun['not']) =>
    all.map(({ reasonText, devices }) => `${count(devices)}: ${reasonText}`).join(' ')
  const sum = (all: DryRun['not']) => all.reduce((so, { devices }) => so + devices, 0)
  const already = sum(of.already)
  const not = sum(of.not)
  return (
    <div role="status" aria-label={word('dryRun.label')}>
      <Touched
        rows={[
          { state: 'online', count: word('dryRun.devices', { count: of.online }), text: word('dryRun.online') },
          ...(of.offline > 0
            ? [
                {
                  state: 'offline' as const,
                  count: word('dryRun.devices', { count: of.offline }),
                  text: word('dryRun.offline'),
                },
              ]
            : []),
          ...(of.otherRollouts > 0
            ? [
                {
                  state: 'waiting' as const,
                  count: word('dryRun.devices', { count: of.otherRollouts }),
                  text: word('dryRun.others', { names: of.rollouts.map(({ name }) => name).join(', ') }),
                },
              ]
            : []),
          ...(already > 0
            ? [
                {
                  state: 'completed' as const,
                  count: word('dryRun.devices', { count: already }),
                  text: said(of.already),
                },
              ]
            : []),
          ...(not > 0
            ? [{ state: 'stopped' as const, count: word('dryRun.devices', { count: not }), text: said(of.not) }]
            : []),
        ]}
        losses={of.unknown.length > 0 ? [word('dryRun.unknown', { count: of.unknown.length })] : []}
      />
    </div>
  )
}
