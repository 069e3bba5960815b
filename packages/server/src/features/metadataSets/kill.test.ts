import { execFile } from 'node:child_process'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { channelCalls } from '@headend/contract/cmsChannels'
import { metadataSetCalls } from '@headend/contract/metadataSets'
import { pictureOf } from '@headend/media/media.fake'
import { expect, it } from 'vitest'
import { eventually } from '../../testing/devices.ts'
import { programGround, runProgram } from '../../testing/program.ts'

it('a server that is killed while it makes a set offers nothing of it, and another one makes it', async () => {
  await using cleanUp = new AsyncDisposableStack()
  const { db, env, dataDir } = await programGround(cleanUp)
  const folder = join(dataDir, 'files')

  const first = await runProgram(env, cleanUp)
  const form = new FormData()
  form.set('name', 'News')
  form.set('logicalChannelNumber', '9')
  form.set('image', new Blob([pictureOf(106, 106)]), 'news.png')
  expect(await first.ask(channelCalls.add, form)).toMatchObject({ code: 'success' })
  const { store_name: name } = await db.selectFrom('content_item').select('store_name').executeTakeFirstOrThrow()
  // Whoever reads its picture waits at the pipe that lies in its place: the archive is begun and cannot end.
  const [path, aside] = [join(folder, name), join(folder, 'aside.png')]
  await rename(path, aside)
  await promisify(execFile)('mkfifo', [path])
  const body = { metaName: 'Home', metaVersion: '1' }
  const answer = first.ask(metadataSetCalls.create, body).catch(() => 'gone')
  const incoming = join(folder, '.incoming')
  const begun = await eventually(async () => {
    for (const file of await readdir(incoming)) if ((await stat(join(incoming, file))).size > 0) return file
    return undefined
  })
  await first.kill()
  expect(await answer).toBe('gone')
  await rm(path)
  await rename(aside, path)
  expect(await readdir(incoming)).toEqual([begun])

  const second = await runProgram(env, cleanUp)
  expect(await second.ask(metadataSetCalls.listNames)).toMatchObject({ code: 'success', data: [] })
  expect(await second.ask(metadataSetCalls.list)).toMatchObject({ data: [] })
  expect(await db.selectFrom('metadata_set').select('metadata_set_id').execute()).toEqual([])
  expect((await readdir(join(folder, 'uploads'))).map((file) => `uploads/${file}`)).toEqual([name])
  // The same version is still to be had, and what it chooses can be changed: nobody holds either.
  const made = await second.ask(metadataSetCalls.create, body)
  expect(made).toMatchObject({ code: 'success', data: { metaName: 'Home', metaVersion: '1', channels: 1 } })
  const { store_name: whole, size } = await db
    .selectFrom('metadata_set')
    .select(['store_name', 'size'])
    .executeTakeFirstOrThrow()
  expect((await stat(join(folder, whole))).size).toBe(Number(size))
}, 180_000)
