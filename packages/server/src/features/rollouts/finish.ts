import type { Call, Text } from '@headend/contract/core'
import { furtherActions } from '@headend/contract/actions'
import type { PauseCause } from '@headend/contract/rollouts'
import { serverActor } from '../../core/audit.ts'
import type { Core } from '../../core/feature.ts'
import { publishStale } from '../../core/stale.ts'
import { publishMessage, writeMessage } from '../messages/service.ts'

const words: Readonly<Record<Exclude<PauseCause, 'person'>, Text>> = {
  failures: {
    en: 'This roll-out has paused by itself: too many devices failed. Look at the reasons on its page, then resume or stop it.',
    ko: '실패한 단말이 많아 배포가 자동으로 일시 중지되었습니다. 배포 화면에서 실패 사유를 확인한 뒤 다시 시작하거나 중지하십시오.',
  },
  firstGroup: {
    en: 'This roll-out has paused by itself: its first group did not reach the share of successes. Look at the reasons on its page, then resume or stop it.',
    ko: '첫 번째 그룹의 성공률이 기준에 미치지 못해 배포가 자동으로 일시 중지되었습니다. 배포 화면에서 실패 사유를 확인한 뒤 다시 시작하거나 중지하십시오.',
  },
}

type Needs = Readonly<{
  core: Pick<Core, 'bus' | 'clock' | 'change'>
  /** The pages that show roll-outs of a kind. */
  shownBy: (kind: string) => readonly Call[]
  /** The page of the console of a roll-out of a kind. */
  pageOf: (kind: string, rolloutId: string) => string | undefined
}>

/** How a roll-out stops to go on by itself; each happens once, whichever worker saw it first. */
export const finish = ({ core: { bus, clock, change }, shownBy, pageOf }: Needs) => ({
  /** Pauses it for its safety, and tells who began it. */
  pause: async (rolloutId: string, cause: Exclude<PauseCause, 'person'>): Promise<void> => {
    const told = await change(
      serverActor,
      { id: 'rollouts.pause', action: furtherActions.pauseRollout },
      async (trx, line) => {
        const row = await trx
          .updateTable('rollout')
          .set({ state: 'paused', pause_cause: cause })
          .where('rollout_id', '=', rolloutId)
          .where('state', '=', 'running')
          .returning(['company_id', 'rollout_name', 'user_id', 'kind'])
          .executeTakeFirst()
        if (row === undefined) return undefined
        line({ companyId: row.company_id, target: row.rollout_name, detail: { cause } })
        const companyId = await writeMessage(trx, {
          companyId: row.company_id,
          to: row.user_id,
          title: row.rollout_name,
          text: words[cause],
          link: pageOf(row.kind, rolloutId),
          now: clock.date(),
        })
        return { companyId, kind: row.kind }
      },
      { mayBeNothing: true },
    )
    if (told === undefined) return
    if (told.companyId !== undefined) publishMessage(bus, told.companyId)
    publishStale(bus, shownBy(told.kind))
  },

  /** Notes that none of its devices has anything left to do. */
  complete: async (rolloutId: string): Promise<void> => {
    const kind = await change(
      serverActor,
      { id: 'rollouts.complete', action: furtherActions.completeRollout },
      async (trx, line) => {
        const row = await trx
          .updateTable('rollout')
          .set({ state: 'complete', ended_time: clock.date() })
          .where('rollout_id', '=', rolloutId)
          .where('state', '=', 'running')
          .where((where) =>
            where.not(
              where.exists(
                where
                  .selectFrom('rollout_device')
                  .select('did')
                  .where('rollout_id', '=', rolloutId)
                  .where('rollout_device.state', 'in', ['waiting', 'progress']),
              ),
            ),
          )
          .returning(['company_id', 'rollout_name', 'kind'])
          .executeTakeFirst()
        if (row !== undefined) line({ companyId: row.company_id, target: row.rollout_name })
        return row?.kind
      },
      { mayBeNothing: true },
    )
    if (kind !== undefined) publishStale(bus, shownBy(kind))
  },
})
