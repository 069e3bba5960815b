import type { Language } from '@headend/contract/core'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Random } from '../../core/random.ts'
import * as store from './store.ts'

type Needs = Readonly<{ db: Db; clock: Clock; random: Random }>

export type Registration = Readonly<{
  platform?: string | undefined
  osVer?: string | undefined
  appPackage?: string | undefined
  appVer?: string | undefined
  lang?: Language | undefined
  timezone?: string | undefined
  pushType?: string | undefined
  pushToken?: string | undefined
}>

/** The signed-in person's browser and account. */
export const iamService = ({ db, clock, random }: Needs) => {
  const save = async (
    caller: AuthenticatedCaller,
    { platform, ...settings }: Registration,
  ): Promise<{ clientId: string }> => {
    const clientId = await store.saveBrowser(db, {
      clientId: random.uuid(),
      userId: caller.userId,
      clientKey: caller.clientKey,
      platform,
      settings,
      now: clock.date(),
    })
    return { clientId }
  }

  return {
    /** Makes this browser known, with its settings; gives the name of its realtime channel. */
    register: save,

    /** Brings the settings of a known browser up to date. */
    sync: async (
      caller: AuthenticatedCaller,
      clientId: string,
      registration: Registration,
    ): Promise<{ clientId: string }> => {
      const known = await store.findBrowser(db, caller.userId, { clientKey: caller.clientKey })
      if (known?.client_id !== clientId) throw fail('nodata')
      return save(caller, registration)
    },
  }
}

export type IamService = ReturnType<typeof iamService>
