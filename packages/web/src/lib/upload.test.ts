import type { HeldFile } from '@headend/contract/schemas/uploads'
import { fakeClock } from '@headend/usp/clock'
import { expect, it } from 'vitest'
import { CallError } from './failure.ts'
import { FileChanged, partBytes, uploadInParts } from './upload.ts'
import type { SendPart, UploadState } from './upload.ts'

const lost = () => new CallError('firmware.uploadFile', 'network', 0, 'Network Fail')

/** A server that keeps what it gets, and answers as told: `lost` before it takes a part, `unheard` after it took one. */
const serverOf = (...faults: ('lost' | 'unheard' | 'silent' | Error | undefined)[]) => {
  const offsets: number[] = []
  let received = 0
  const send: SendPart<HeldFile> = async ({ offset, fileSize, fileName }, part, { signal }) => {
    const fault = faults.shift()
    offsets.push(Number(offset))
    if (fault === 'silent') await new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
    await Promise.resolve()
    signal.throwIfAborted()
    if (fault === 'lost') throw lost()
    if (fault instanceof Error) throw fault
    if (Number(offset) === received) received += part.size
    if (fault === 'unheard') throw lost()
    return { fileId: 'f', fileName, fileSize: Number(fileSize), received, sha256: null }
  }
  return { send, offsets }
}

const fileOf = (parts: number) => new File([new Uint8Array(partBytes * parts)], 'gr.bin')

const start = (file: File, send: SendPart<HeldFile>) => {
  const clock = fakeClock()
  const states: UploadState<HeldFile>[] = []
  const givenUp: string[] = []
  let online = (): void => undefined
  const upload = uploadInParts({
    file,
    send,
    clock,
    whenOnline: (again) => {
      online = again
      return () => undefined
    },
    onState: (state) => void states.push(state),
    giveUp: (fileId) => void givenUp.push(fileId),
  })
  return { upload, givenUp, clock, now: () => states.at(-1), online: () => online() }
}

it('sends a file part by part', async () => {
  const { send, offsets } = serverOf()
  const { now } = start(fileOf(2.5), send)
  await expect.poll(now).toMatchObject({ state: 'sent', held: { fileName: 'gr.bin', received: partBytes * 2.5 } })
  expect(offsets).toEqual([0, partBytes, partBytes * 2])
})

it('says that the connection is lost, and goes on from what the server has', async () => {
  const { send, offsets } = serverOf(undefined, 'unheard', 'lost')
  const { now, clock, online } = start(fileOf(4), send)
  await expect.poll(now).toEqual({ state: 'waiting', share: 0.25 })
  await clock.advance(1000)
  await expect.poll(now).toEqual({ state: 'waiting', share: 0.25 })
  online()
  await expect.poll(now).toMatchObject({ state: 'sent' })
  expect(offsets).toEqual([0, 1, 1, 1, 2, 3].map((part) => part * partBytes))
})

it('pauses, and goes on when it is told to', async () => {
  const { send, offsets } = serverOf(undefined, 'silent')
  const { upload, now } = start(fileOf(3), send)
  await expect.poll(() => offsets.length).toBe(2)
  upload.pause()
  expect(now()).toEqual({ state: 'paused', share: 1 / 3 })
  await new Promise((resolve) => setTimeout(resolve))
  expect(offsets.length).toBe(2)
  upload.resume()
  await expect.poll(now).toMatchObject({ state: 'sent' })
})

it('ends with what the server refuses, or when the file was changed', async () => {
  const refused = new CallError('firmware.uploadFile', 'custom', 400, 'The file is empty.')
  await expect.poll(start(fileOf(1), serverOf(refused).send).now).toEqual({ state: 'failed', error: refused })
  const changed = Object.assign(fileOf(1), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) })
  await expect
    .poll(start(changed, serverOf('lost').send).now)
    .toEqual({ state: 'failed', error: expect.any(FileChanged) })
})

it('says nothing once it ended', async () => {
  const { send } = serverOf('silent')
  const { upload, now } = start(fileOf(2), send)
  const before = now()
  upload.end()
  await new Promise((resolve) => setTimeout(resolve))
  expect(now()).toBe(before)
})

it('never claims a lost connection for what the server answers', async () => {
  const busy = new CallError('firmware.uploadFile', 'toomany', 429, 'Too many requests. Try again in 5 s.')
  const { now, clock } = start(fileOf(2), serverOf(undefined, busy).send)
  await expect.poll(now).toEqual({ state: 'waiting', share: 0.5, error: busy })
  await clock.advance(1000)
  await expect.poll(now).toMatchObject({ state: 'sent' })
})

it('gives up what the server has of a file that is wanted no more', async () => {
  const { send } = serverOf(undefined, 'silent')
  const begun = start(fileOf(3), send)
  await expect.poll(begun.now).toMatchObject({ state: 'sending', share: 1 / 3 })
  begun.upload.end()
  expect(begun.givenUp).toEqual(['f'])
  const whole = start(fileOf(1), serverOf().send)
  await expect.poll(whole.now).toMatchObject({ state: 'sent' })
  whole.upload.end()
  expect(whole.givenUp).toEqual(['f'])
  const nothing = start(fileOf(1), serverOf('lost').send)
  await expect.poll(nothing.now).toEqual({ state: 'waiting', share: 0 })
  nothing.upload.end()
  expect(nothing.givenUp).toEqual([])
})
