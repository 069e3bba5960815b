import { bulkCalls } from '@headend/contract/bulk'
import type { ServerMessage } from '@headend/contract/realtime'
import { bulkResult } from '@headend/contract/schemas/bulk'
import { handshakes, startBare, startFleet } from './support/agentFleet.ts'
import { sharedClock } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { signIn } from './support/http.ts'
import { commandRecord } from './support/leanAgent.ts'
import { endpointIdOf } from './support/leanModel.ts'
import { liveBrowser } from './support/liveBrowser.ts'
import type { Heard, LiveBrowser } from './support/liveBrowser.ts'
import { alternate, median } from './support/statistics.ts'

type Sizes = Readonly<{ agents: number; rounds: number }>

/** Rows of the longest list page. */
const listed = 100

/** The most of each that any round had. */
const worst = (rounds: readonly Heard[]): Heard => ({
  messages: Math.max(...rounds.map(({ messages }) => messages)),
  bytes: Math.max(...rounds.map(({ bytes }) => bytes)),
  most: Math.max(...rounds.map(({ most }) => most)),
})

/** What a browser was sent while a bulk action went on, beside one message, of the length of those of the list, for each device. */
const heardRows = (
  who: string,
  { messages, bytes, most }: Heard,
  limit: NonNullable<Row['limit']>,
  goals: Readonly<{ ratio: number; aSecond: number }>,
): readonly Row[] => [
  {
    what: `bytes until it is over, to ${who}`,
    measured: { value: bytes, unit: 'bytes' },
    limit,
    goals: [{ kind: 'ratioAtMost', ratio: goals.ratio }],
    note: `${messages} messages; the round that had most`,
  },
  {
    what: `messages in the busiest second, to ${who}`,
    measured: { value: most, unit: 'count' },
    goals: [{ kind: 'atMost', value: goals.aSecond }],
  },
]

/** Reboots every device with one call, beside a bare server that sends as many bytes to as many clients. */
export const measureBulk = async (
  { agents, rounds }: Sizes,
  { say }: Pick<FigureContext, 'say'>,
): Promise<readonly Row[]> => {
  await using bare = await startBare(agents, 2)
  await bare.connect(agents)
  await using fleet = await startFleet(agents, 2)
  await fleet.connect(agents)
  await fleet.settled(agents)
  using user = await signIn(fleet.url, 1)
  const endpointIds = Array.from({ length: agents }, (_, index) => endpointIdOf(index))
  const payload = commandRecord('Device.Reboot()')
  using elsewhere = await liveBrowser(fleet.url, user)
  using list = await liveBrowser(fleet.url, user, endpointIds.slice(0, listed))
  const browsers: readonly LiveBrowser[] = [elsewhere, list]
  const heard: { elsewhere: Heard; list: Heard }[] = []
  const answered: number[] = []
  const command = async (): Promise<number> => {
    await fleet.agents.all((child) => child.ask('forget'))
    for (const one of browsers) one.forget()
    const start = sharedClock()
    const call = user.post(bulkCalls.reboot.path, { endpointIds })
    const arrived = fleet.agents.all((child, { count }) => child.ask('whenCounted', { kind: 'operate', count }))
    // When the call fails, nobody waits for these any more.
    arrived.catch(() => undefined)
    const result = bulkResult.parse(await call)
    answered.push(sharedClock() - start)
    if (result.executed !== agents) throw new Error(`${result.executed} of ${agents} devices took the command`)
    const end = Math.max(...(await arrived))
    await fleet.agents.all((child) => child.ask('reboot', { most: handshakes }))
    const isOver = (message: ServerMessage): boolean =>
      'type' in message && message.type === 'batch' && message.batch.endTime !== null
    await Promise.all(browsers.map(({ received }) => received(isOver)))
    heard.push({ elsewhere: elsewhere.heard(), list: list.heard() })
    return end - start
  }
  const broadcast = async (): Promise<number> => {
    await bare.clients.all((child) => child.ask('expectNone'))
    const start = await bare.server.ask('broadcast', { payload })
    const ends = await bare.clients.all((child, { count }) => child.ask('whenReceived', { count }))
    return Math.max(...ends) - start
  }
  const { measured, limit } = await alternate(rounds, command, broadcast, say)
  const shown = worst(heard.map((one) => one.list))
  const each = shown.bytes / shown.messages
  const beside = { value: limit, unit: 'ms', of: 'bare ws broadcast' } as const
  return [
    {
      what: `reboot of ${agents.toLocaleString('en-US')} connected devices`,
      measured: { value: measured, unit: 'ms' },
      limit: beside,
      goals: [{ kind: 'ratioAtMost', ratio: 3 }],
      note: `one HTTP call; until the last device has the command, each with its task and its line of the history in the database before it; ${payload.length} bytes each`,
    },
    {
      what: 'the same, until the call is answered',
      measured: { value: median(answered.slice(1)), unit: 'ms' },
      limit: beside,
      goals: [],
      note: 'every device has acknowledged the command by then',
    },
    ...heardRows(
      'a page of whoever began it',
      worst(heard.map((one) => one.elsewhere)),
      { value: each * agents, unit: 'bytes', of: 'one message for each device' },
      { ratio: 0.01, aSecond: 5 },
    ),
    ...heardRows(
      `a list with ${listed} of the devices`,
      shown,
      { value: each * listed, unit: 'bytes', of: 'one message for each row' },
      { ratio: 8, aSecond: 5 * listed },
    ),
  ]
}

export const figure: Figure = {
  about: 'one command to many connected devices',
  run: (context) => measureBulk(context.quick ? { agents: 2_000, rounds: 3 } : { agents: 10_000, rounds: 5 }, context),
}
