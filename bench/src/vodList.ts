import { vodCalls } from '@headend/contract/cmsVod'
import { operations } from '@headend/contract/schemas/cmsVod'
import { startVodServer } from '@headend/simulator'
import { sharedClock, startChild } from './support/child.ts'
import type { Figure, FigureContext } from './support/figure.ts'
import { signIn } from './support/http.ts'
import type { ServerProcess } from './support/serverProcess.ts'

const inKib = (bytes: number): string => Math.round(bytes / 1024).toLocaleString('en-US')

/** Fetches lists of 100,000 and of 10,000 titles from a VOD server, and looks at what the server holds meanwhile. */
const measure = async ({ say }: Pick<FigureContext, 'say'>) => {
  await using server = await startChild<ServerProcess>('serverProcess.ts')
  const { url } = await server.ask('start', {})
  using user = await signIn(url, 1)

  const fetched = async (titles: number) => {
    await using vod = await startVodServer({ titles, series: `of ${titles}` })
    await user.put(vodCalls.updateServer.path, { url: vod.at(), apiKey: vod.apiKey })
    const before = await server.ask('held')
    await server.ask('watchHeld')
    const refresh = async () => operations.refresh.data.parse(await user.post(vodCalls.refresh.path, {}))
    const { vodSize: bytes } = await refresh()
    const held = await server.ask('mostHeld')
    // Again, where no look takes its time.
    vod.move()
    const start = sharedClock()
    await refresh()
    const ms = sharedClock() - start
    const read = sharedClock()
    const answer = await fetch(vod.at(), { headers: { 'x-api-key': vod.apiKey } })
    for await (const _ of answer.body ?? []);
    const bare = sharedClock() - read
    say(
      `${titles} titles, ${bytes} bytes: ${Math.round(ms)} ms, ${inKib(held)} KiB held at most, ${inKib(before)} before`,
    )
    return { ms, bare, bytes, held, before }
  }

  // What the first one loads and compiles stays.
  await fetched(1000)
  const short = await fetched(10_000)
  const long = await fetched(100_000)
  return [
    {
      what: 'a VOD list of 100,000 titles, memory held',
      measured: { value: long.held, unit: 'bytes' },
      limit: { value: short.held, unit: 'bytes', of: 'a list of 10,000' },
      goals: [{ kind: 'ratioAtMost', ratio: 1.1 }],
      note: `most that the process of the server held at a time, each look after a collection; ${inKib(long.before)} KiB before, and the list itself has ${inKib(long.bytes)} KiB`,
    },
    {
      what: 'a VOD list of 100,000 titles fetched',
      measured: { value: long.ms, unit: 'ms' },
      limit: { value: long.bare, unit: 'ms', of: 'its bytes read and dropped' },
      goals: [],
      note: `${Math.round(long.bytes / 1024 / 1024)} MiB of JSON from a server on the same machine: read, checked, written, shown in place of the list before, and answered`,
    },
  ] as const
}

export const figure: Figure = { about: 'a long list of a VOD server that is fetched', run: measure }
