import { uploadCalls } from '@headend/contract/uploads'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { repeating } from '../../core/rounds.ts'
import { discardUpload, folder } from './service.ts'

const hourMs = 3_600_000
/** For so long a file waits for something to take it; milliseconds. */
const heldMs = 24 * hourMs

type Needs = Pick<Core, 'db' | 'files' | 'clock' | 'log'> &
  Readonly<{
    /** Names in the store that rows of nouns have. */
    taken: () => Promise<readonly string[]>
  }>

/**
 * Removes files that nothing took: what somebody sent and left, and what is left of a process that died between a file and its
 * row. A name is looked at only once it is a day old, when whatever wrote it has written its row.
 */
export const sweepUploads =
  ({ db, files, clock, taken }: Omit<Needs, 'log'>) =>
  async (): Promise<void> => {
    const before = new Date(clock.now() - heldMs)
    await db.deleteFrom('held_file').where('touch_time', '<', before).execute()
    const names = await files.list(folder)
    const held = await db.selectFrom('held_file').select('file_id').execute()
    const kept = new Set([...(await taken()), ...held.map(({ file_id }) => `${folder}/${file_id}`)])
    for (const name of names) {
      // Parts of a file are named after it.
      if (kept.has(name.replace(/\.\d+$/, ''))) continue
      const found = await files.stat(name)
      if (found && found.modified < before) await files.remove(name)
    }
  }

/** Files that wait for something to take them: given up by who sent them, or by a worker once their time is over. */
export const uploadsFeature = (needs: Needs): Feature => ({
  ...repeating(needs, {
    name: 'uploads',
    rounds: [{ everyMs: hourMs, work: sweepUploads(needs) }],
    failed: 'files that nothing took could not be removed',
  }),
  calls: [
    implement(uploadCalls, {
      discard: async ({ params }, caller) => {
        await discardUpload(needs, caller, params.fileId)
        return null
      },
    }),
  ],
})
