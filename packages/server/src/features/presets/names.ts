import type { Text } from '@headend/contract/core'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'

/** What those are called that their reader does not see, although they are for devices of theirs. */
const another: Text = { en: 'a preset of a company above', ko: '상위 회사의 프리셋' }

/** What presets are called for a reader, by their ids. */
export const presetNames = async (
  db: Db,
  caller: Pick<AuthenticatedCaller, 'companies' | 'language'>,
  presetIds: readonly string[],
): Promise<(presetId: string) => string> => {
  const ids = [...new Set(presetIds)]
  if (ids.length === 0) return () => another[caller.language]
  const rows = await db
    .selectFrom('preset')
    .select(['preset_id', 'preset_name'])
    .where('preset_id', 'in', ids)
    .where(inScope(caller, 'preset.company_id'))
    .execute()
  const names = new Map(rows.map(({ preset_id, preset_name }) => [preset_id, preset_name]))
  return (presetId) => names.get(presetId) ?? another[caller.language]
}
