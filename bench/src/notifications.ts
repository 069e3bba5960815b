import { startBare, startFleet } from './support/agentFleet.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { notifyRecord } from './support/leanAgent.ts'
import { alternate, median } from './support/statistics.ts'

type Sizes = Readonly<{ agents: number; each: number; inFlight: number; rounds: number }>

const path = 'Device.WiFi.Radio.1.Channel'
/** How long the bare server echoes in a round; milliseconds. */
const echoMs = 2_000

/** Has agents notify, each waiting for its acknowledgements, beside a bare echo and beside a COPY of the same rows. */
export const measureNotifications = async (
  { agents, each, inFlight, rounds }: Sizes,
  { say }: Pick<FigureContext, 'say'>,
): Promise<readonly Row[]> => {
  const sent = notifyRecord(path)
  await using bare = await startBare(agents)
  await bare.connect(agents)
  await using fleet = await startFleet(agents)
  await fleet.connect(agents)
  await fleet.settled(agents)
  const copies: number[] = []
  const total = agents * each
  let expected = await fleet.server.ask('events', { kind: 'valueChange' })
  const { measured, limit: echo } = await alternate(
    rounds,
    async () => {
      const [ms = Number.NaN] = await fleet.agents.all((child) => child.ask('notify', { each, inFlight, path }))
      expected += total
      const stored = await fleet.server.ask('events', { kind: 'valueChange' })
      if (stored !== expected) throw new Error(`${stored} notifications are stored instead of ${expected}`)
      return (total / ms) * 1000
    },
    async () => {
      copies.push(await fleet.server.ask('copyEvents', { rows: total }))
      expected += total
      const [rate = Number.NaN] = await bare.clients.all((child) =>
        child.ask('echoes', { payload: sent, inFlight, ms: echoMs }),
      )
      return rate
    },
    say,
  )
  const copy = median(copies.slice(1))
  const limit =
    copy < echo
      ? ({ value: copy, unit: 'rate', of: 'rows by COPY' } as const)
      : ({ value: echo, unit: 'rate', of: 'bare ws echoes' } as const)
  const what = 'notifications taken, stored, acknowledged'
  return [
    {
      what,
      measured: { value: measured, unit: 'rate' },
      limit,
      goals: [{ kind: 'ratioAtLeast', ratio: 0.25 }],
      note: `${agents} agents, ${inFlight} unacknowledged each, ${sent.length} bytes; every row is counted in the database; echoes ${Math.round(echo)}/s, COPY ${Math.round(copy)}/s`,
    },
  ]
}

export const figure: Figure = {
  about: 'notifications a second that are decoded, stored and then acknowledged',
  run: (context) =>
    measureNotifications(
      context.quick
        ? { agents: 400, each: 50, inFlight: 2, rounds: 3 }
        : { agents: 1_000, each: 60, inFlight: 2, rounds: 5 },
      context,
    ),
}
