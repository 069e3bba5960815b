import type { Call, Text } from '@headend/contract/core'
import { furtherActions } from '@headend/contract/actions'
import type { PauseCause } from '@headend/contract/rollouts'
import { serverActor } from '../../core/audit.ts'
import type { Core } from '../../core/feature.ts'
import { publishStale } from '../../core/stale.ts'
import type { Db } from '../../core/db/database.ts'
import { publishMessage, writeMessage } from '../messages/service.ts'
import type { Run } from './kind.ts'
import { countsOf } from './store.ts'

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

/** What is said of one that is complete where not all of its devices succeeded. */
const endedWith = (failed: number): Text => ({
  en: `This roll-out is complete, but ${failed === 1 ? '1 device' : `${failed} devices`} failed. Look at the reasons on its page; devices that failed can be tried again there.`,
  ko: `배포가 완료되었지만 단말 ${failed}대가 실패했습니다. 배포 화면에서 실패 사유를 확인하고 다시 시도할 수 있습니다.`,
})

type Needs = Readonly<{
  core: Pick<Core, 'bus' | 'clock' | 'change'>
  /** The pages that show roll-outs of a kind. */
  shownBy: (kind: string) => readonly Call[]
  /** The page of the console of a roll-out of a kind. */
  pageOf: (kind: string, run: Run) => string | undefined
}>

type Ended = Readonly<{
  rollout_id: string
  service_task_id: string
  company_id: string
  rollout_name: string
  user_id: string | null
  kind: string
}>
const ended = ['rollout_id', 'service_task_id', 'company_id', 'rollout_name', 'user_id', 'kind'] as const

/** How a roll-out stops to go on by itself; each happens once, whichever worker saw it first. */
export const finish = ({ core: { bus, clock, change }, shownBy, pageOf }: Needs) => {
  /** Tells who began it. Gives the company of the reader; undefined where nobody is told. */
  const tell = (trx: Db, row: Ended, text: Text): Promise<string | undefined> =>
    writeMessage(trx, {
      companyId: row.company_id,
      to: row.user_id,
      title: row.rollout_name,
      text,
      link: pageOf(row.kind, { rolloutId: row.rollout_id, serviceTaskId: row.service_task_id }),
      now: clock.date(),
    })
  const publish = (told: Readonly<{ companyId: string | undefined; kind: string }> | undefined): void => {
    if (told === undefined) return
    if (told.companyId !== undefined) publishMessage(bus, told.companyId)
    publishStale(bus, shownBy(told.kind))
  }
  return {
    /** Pauses it for its safety, and tells who began it. */
    pause: async (rolloutId: string, cause: Exclude<PauseCause, 'person'>): Promise<void> =>
      publish(
        await change(
          serverActor,
          { id: 'rollouts.pause', action: furtherActions.pauseRollout },
          async (trx, line) => {
            const row = await trx
              .updateTable('rollout')
              .set({ state: 'paused', pause_cause: cause })
              .where('rollout_id', '=', rolloutId)
              .where('state', '=', 'running')
              .returning(ended)
              .executeTakeFirst()
            if (row === undefined) return undefined
            line({ companyId: row.company_id, target: row.rollout_name, detail: { cause } })
            return { companyId: await tell(trx, row, words[cause]), kind: row.kind }
          },
          { mayBeNothing: true },
        ),
      ),

    /** Notes that none of its devices has anything left to do, and tells who began it where some of them failed. */
    complete: async (rolloutId: string): Promise<void> =>
      publish(
        await change(
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
              .returning(ended)
              .executeTakeFirst()
            if (row === undefined) return undefined
            const failed = (await countsOf(trx, rolloutId)).reduce(
              (sum, { state, devices }) => (state === 'fail' ? sum + devices : sum),
              0,
            )
            line({
              companyId: row.company_id,
              target: row.rollout_name,
              ...(failed > 0 && { detail: { failed } }),
            })
            const companyId = failed > 0 ? await tell(trx, row, endedWith(failed)) : undefined
            return { companyId, kind: row.kind }
          },
          { mayBeNothing: true },
        ),
      ),
  }
}
