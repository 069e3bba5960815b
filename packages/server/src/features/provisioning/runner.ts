import * as z from 'zod'
import type { Clock } from '../../core/clock.ts'
import { fail } from '../../core/errors.ts'
import { channelMark, content, contentObjects } from '../../device/facets/content.ts'
import type { DeviceContent } from '../../device/facets/content.ts'
import { alternatives, textAt } from '../../device/facets/reading.ts'
import type { Values } from '../../device/facets/reading.ts'
import { downloadMs, extensionOf } from '../../device/downloads.ts'
import type { Downloads } from '../../device/downloads.ts'
import type { Link } from '../../device/link.ts'
import { fetched, operationFailure, resultLost, taskRunner } from '../tasks/service.ts'
import type { AnyRunner, Outcome, Sent, TaskRecord } from '../tasks/service.ts'
import type { ContentFile, FileSource } from './sources.ts'

const minute = 60_000
/** One task at a time changes what a set-top box shows of a kind. */
const exclusive = (part: keyof DeviceContent): string => `content ${part}`

const fileInput = z.strictObject({ id: z.string(), name: z.string(), version: z.string(), size: z.number() })
const channelInput = z.strictObject({ id: z.string(), name: z.string(), channelNumber: z.int() })

/** Called with what a device says that it has. */
export type ContentNoted = (endpointId: string, said: DeviceContent) => Promise<void>

type Needs = Readonly<{
  clock: Pick<Clock, 'now'>
  downloads: Pick<Downloads, 'address'>
  noted: ContentNoted
}>

const outcome = (of: Outcome): Sent => ({ kind: 'outcome', outcome: of })
/** What a box had before, kept with the task. */
const stood = z.object({ from: z.string().nullable() })
const fromOf = ({ result }: TaskRecord): string | null => stood.safeParse(result).data?.from ?? null

const paths = content.paths.flatMap(alternatives)

/** Reads all that a box has, so that what is kept of it is of one moment. */
const read = async (
  { endpointId }: TaskRecord,
  link: Pick<Link, 'get'>,
  { clock, noted }: Pick<Needs, 'clock' | 'noted'>,
): Promise<Readonly<{ said: DeviceContent; values: Values }>> => {
  const { values } = await link.get(endpointId, paths)
  const said = content.of(values, { endpointId, did: null, now: clock.now() })
  await noted(endpointId, said)
  return { said, values }
}

/** Code of USP for a device that lacks the resources. */
const resourcesExceeded = 7005

/** The step after the file was taken: what is in use then decides. */
const lookNext = (task: TaskRecord): Outcome => ({ kind: 'next', result: task.result, afterMs: 0 })

/**
 * Has a set-top box fetch a file and use it (docs/data-model.md, `Device.X_HEADEND_Content`). It succeeds when the box says that it uses the
 * file, by its checksum, and only then; a box that does so already fetches nothing.
 */
const fileRunner = (part: 'bootAd' | 'metadata', fileOf: FileSource, needs: Needs): AnyRunner => {
  const object = contentObjects[part]

  const sourceOf = async (id: string): Promise<ContentFile> => {
    const file = await fileOf(id)
    if (file === undefined) throw fail('nofile', { reason: 'contentWithdrawn' })
    return file
  }
  const look = async (task: TaskRecord, { sha256 }: ContentFile, link: Pick<Link, 'get'>) => {
    const { said, values } = await read(task, link, needs)
    return { has: said[part], isThere: textAt(values, `${object}CheckSum`, 64)?.toLowerCase() === sha256 }
  }

  return taskRunner(fileInput, {
    needs: [`${object}Download()`],
    exclusive: exclusive(part),
    steps: () => 3,
    timeoutMs: ({ size }) => downloadMs(size),
    send: async (task, input, commandKey, link): Promise<Sent> => {
      const file = await sourceOf(input.id)
      const { name, version, size, sha256, storeName, fileName } = file
      if (task.step === 0) {
        const { has, isThere } = await look(task, file, link)
        if (has === null) throw fail('custom', { reason: 'unsupported' })
        return isThere
          ? outcome({ kind: 'success', result: { name, version, from: has, already: true } })
          : outcome({ kind: 'next', result: { from: has }, afterMs: 0 })
      }
      const from = fromOf(task)
      if (task.step > 1) {
        const { isThere } = await look(task, file, link)
        return isThere
          ? outcome({ kind: 'success', result: { name, version, from } })
          : outcome({ kind: 'fail', code: 'wsfail', key: 'unchanged', result: { from } })
      }
      const { endpointId } = task
      const end = needs.clock.now() + downloadMs(size) + 5 * minute
      const operated = await link.operate(endpointId, `${object}Download()`, {
        commandKey,
        inputArgs: {
          URL: await needs.downloads.address(
            { endpointId, commandKey, store: storeName, sha256, end },
            `${part}-${version.replaceAll(/[^\w.-]/g, '_')}${extensionOf(fileName)}`,
          ),
          FileSize: String(size),
          CheckSumAlgorithm: 'SHA-256',
          CheckSum: sha256,
          Name: name,
          Version: version,
        },
      })
      return operated.kind === 'started' ? operated : outcome(lookNext(task))
    },
    progressed: (task, _input, args) => fetched(task, args),
    completed: (task, _input, end) => {
      if (end.kind === 'completed') return lookNext(task)
      const failure = operationFailure(end)
      const key = end.code === resourcesExceeded ? 'noRoom' : failure.key
      return { kind: 'fail', ...failure, key, result: task.result }
    },
    unheard: (task, _input, status) => (status === 'succeeded' ? lookNext(task) : resultLost(task, status)),
  })
}

/** Sets the channel that a set-top box shows once it has started, and reads it back: what the box says then is what counts. */
const channelRunner = (needs: Needs): AnyRunner => {
  const object = contentObjects.landingChannel
  return taskRunner(channelInput, {
    needs: [`${object}Number`],
    exclusive: exclusive('landingChannel'),
    timeoutMs: () => minute,
    unheard: () => ({ kind: 'stay' }),
    send: async (task, { name, channelNumber }, _commandKey, link): Promise<Sent> => {
      const wanted = channelMark(channelNumber)
      const { landingChannel: from } = (await read(task, link, needs)).said
      if (from === null) throw fail('custom', { reason: 'unsupported' })
      if (from === wanted) return outcome({ kind: 'success', result: { name, version: wanted, from, already: true } })
      await link.set(task.endpointId, [{ object, params: { Number: wanted, Name: name } }])
      const now = (await read(task, link, needs)).said.landingChannel
      return now === wanted
        ? outcome({ kind: 'success', result: { name, version: wanted, from } })
        : outcome({ kind: 'fail', code: 'wsfail', key: 'unchanged', result: { from } })
    },
  })
}

/** The tasks that bring what set-top boxes show. */
export const contentRunners = ({
  files,
  ...needs
}: Needs & Readonly<{ files: Readonly<Record<'bootAd' | 'metadata', FileSource>> }>) => ({
  BootingAd: fileRunner('bootAd', files.bootAd, needs),
  LandingChannel: channelRunner(needs),
  DsmCc: fileRunner('metadata', files.metadata, needs),
})
