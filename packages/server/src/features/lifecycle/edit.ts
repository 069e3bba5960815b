import { furtherActions } from '@headend/contract/actions'
import { tagCalls } from '@headend/contract/tags'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Outcome, Taking } from '../../core/import.ts'
import type { Db } from '../../core/db/database.ts'
import { inParts, mapInTurns, turns } from '../../core/turns.ts'
import { masked } from '../../device/secrets.ts'
import { publishStale } from '../../core/stale.ts'
import { publishRegistration, publishState } from '../../device/state.ts'
import { modelIndex } from '../models/service.ts'
import { dropUnusedTags, holdCompanies, readSpellings, roomForTags, spellTags } from '../tags/service.ts'
import { readCities } from './cities.ts'
import { changesSomething, checkEdits, matchEdits } from './editRows.ts'
import type { Edit } from './editRows.ts'
import { errorOf } from './rows.ts'
import { findDevices, namesakes, updateDevices } from './editStore.ts'

/** Devices of one statement. */
const changedAtOnce = 2_000

type Matched = Awaited<ReturnType<typeof matchEdits>>

const isEdit = (entry: Matched[number]): entry is Edit => !('mistake' in entry)

const takesTags = ({ before }: Edit): boolean => (before.tags?.length ?? 0) > 0

/** Changes devices of the inventory, row by row: a row with a mistake is listed and the others are kept. */
export const deviceEdits = ({ db, clock, bus, change }: Pick<Core, 'db' | 'clock' | 'bus' | 'change'>) => {
  const find = async (trx: Db, caller: AuthenticatedCaller, rows: readonly unknown[], isLocked: boolean) => {
    const [models, citiesOf] = await Promise.all([modelIndex(trx), readCities(trx)])
    const checked = await checkEdits(rows, { ...models, citiesOf })
    const devices = await findDevices(trx, caller, checked, isLocked)
    const saysTags = checked.some((entry) => 'given' in entry && (entry.given.tags?.length ?? 0) > 0)
    const tagged = saysTags ? devices.map(({ companyId }) => companyId) : []
    if (isLocked) await holdCompanies(trx, tagged)
    const hasRoom = roomForTags(await readSpellings(trx, tagged))
    return matchEdits(checked, devices, await namesakes(trx, checked, devices), hasRoom)
  }

  /** Changes with the tags as the companies of their devices spell them. */
  const spelled = async (trx: Db, edits: readonly Edit[]): Promise<readonly Edit[]> => {
    const wanted = edits.flatMap(({ device: { companyId }, after: { tags } }) => (tags ? [{ companyId, tags }] : []))
    if (wanted.length === 0) return edits
    const spell = await spellTags(trx, wanted)
    return edits.map(({ after, ...edit }) => ({
      ...edit,
      after: after.tags ? { ...after, tags: spell(edit.device.companyId, after.tags) } : after,
    }))
  }

  const outcomeOf = async (entries: Matched): Promise<Outcome> => ({
    successes: [],
    updates: entries
      .filter(isEdit)
      .filter(changesSomething)
      .map(({ row, device }) => ({ row, endpointId: device.endpointId })),
    errors: await mapInTurns(
      entries.filter((entry) => 'mistake' in entry),
      errorOf,
    ),
  })

  return async (caller: AuthenticatedCaller, rows: readonly unknown[], how: Taking = {}): Promise<Outcome> => {
    if (!caller.permissions.has('device.edit')) throw fail('roleerr', { permission: 'device.edit' })
    if (how.dryRun === true) return outcomeOf(await find(db, caller, rows, false))
    const now = clock.date()
    const { outcome, edits } = await change(
      caller,
      { id: 'inventory.uploadBulk', action: furtherActions.changeDevice },
      async (trx, line) => {
        const entries = await find(trx, caller, rows, true)
        const edits = await spelled(trx, entries.filter(isEdit).filter(changesSomething))
        for (const part of inParts(edits, changedAtOnce))
          await updateDevices(trx, part, { userName: caller.userName, now })
        for (const companyId of new Set(edits.filter(takesTags).map(({ device }) => device.companyId)))
          await dropUnusedTags(trx, companyId)
        for (const { device, before, after, secret } of edits)
          line({
            companyId: device.companyId,
            endpointId: device.endpointId,
            target: device.endpointId,
            before,
            // Neither the secret nor its hash is anybody's to read.
            after: { ...after, ...(secret && { secret: masked }) },
          })
        const outcome = await outcomeOf(entries)
        await how.record?.(trx, outcome)
        return { outcome, edits }
      },
      { mayBeNothing: true, conflicts: { device_name_unique: { code: 'deviceconflict', field: 'device_id' } } },
    )
    if (edits.some(({ after }) => after.tags)) publishStale(bus, [tagCalls.list])
    const turn = turns()
    for (const { device, after, secret } of edits) {
      publishState(bus, device.endpointId, now.getTime(), {
        ...after,
        ...(secret && { secretTime: now.getTime() }),
        modifyTime: now.getTime(),
        updateUser: caller.userName,
      })
      if (secret !== undefined) publishRegistration(bus, device.endpointId)
      await turn()
    }
    return outcome
  }
}
