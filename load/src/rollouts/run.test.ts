import { expect, it } from 'vitest'
import { hasNats } from '../support/processes.ts'
import { rolloutsUnderKills } from './run.ts'

it('a roll-out updates every device once and forgets none, however the server and a worker are killed', async ({
  skip,
}) => {
  if (!(await hasNats())) skip('there is no nats-server')
  const outcome = await rolloutsUnderKills({ devices: 28, kills: 3, seed: 3, waitMinutes: 3 }, () => undefined)
  expect(outcome).toMatchObject({ updated: 28, twice: [], forgotten: [], miscounted: [] })
  expect(outcome.kills).toBeGreaterThan(1)
}, 400_000)
