import { dataModelCalls } from '@headend/contract/dataModel'
import { startBare, startFleet } from './support/agentFleet.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { signIn } from './support/http.ts'
import { requestAndAnswer } from './support/leanAgent.ts'
import { endpointIdOf } from './support/leanModel.ts'
import { alternate, rateOf } from './support/statistics.ts'

type Sizes = Readonly<{ concurrency: number; ms: number; rounds: number }>

const paths = ['Device.DeviceInfo.SoftwareVersion']

/** Asks devices for a value through the link, beside a bare server that exchanges the same bytes with as many clients. */
export const measureRoundTrips = async (
  { concurrency, ms, rounds }: Sizes,
  { say }: Pick<FigureContext, 'say'>,
): Promise<readonly Row[]> => {
  const { asked, answer } = requestAndAnswer(paths)
  await using bare = await startBare(concurrency)
  await bare.connect(concurrency)
  await bare.clients.all((child) => child.ask('answerWith', { bytes: answer }))
  await using fleet = await startFleet(concurrency)
  await fleet.connect(concurrency)
  await fleet.settled(concurrency)
  const { measured, limit } = await alternate(
    rounds,
    () => fleet.server.ask('roundTrips', { paths, concurrency, ms }),
    () => bare.server.ask('roundTrips', { payload: asked, concurrency, ms }),
    say,
  )
  using user = await signIn(fleet.url, 32)
  const calls = await rateOf(Math.min(32, concurrency), ms, async (index) => {
    await user.post(dataModelCalls.getValues.path, { endpointId: endpointIdOf(index), paths })
  })
  const beside = { value: limit, unit: 'rate', of: 'bare ws round trips' } as const
  return [
    {
      what: 'round trips through link, bus and device',
      measured: { value: measured, unit: 'rate' },
      limit: beside,
      goals: [{ kind: 'ratioAtLeast', ratio: 0.4 }],
      note: `one value of ${concurrency} devices at a time; ${asked.length} bytes there, ${answer.length} back; median of ${rounds} alternating rounds of ${ms / 1000} s`,
    },
    {
      what: 'values read by an HTTP call',
      measured: { value: calls, unit: 'rate' },
      limit: beside,
      goals: [],
      note: 'a POST of a signed-in operator to the data model call for each value, 32 at a time',
    },
  ]
}

export const figure: Figure = {
  about: 'requests a second that go to a device and come back',
  run: (context) =>
    measureRoundTrips(
      context.quick ? { concurrency: 50, ms: 1_000, rounds: 3 } : { concurrency: 100, ms: 4_000, rounds: 5 },
      context,
    ),
}
