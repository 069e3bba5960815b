import { parseArgs } from 'node:util'
import { isSound, rolloutsUnderKills } from './rollouts/run.ts'

/**
 * `npm run rollouts -- --devices 2000 --kills 20`: rolls firmware out to a fleet while the server and one of two workers are killed at
 * moments of chance. Ends with 1 when a device was updated twice or forgotten, or a count does not add up.
 */
const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    wait: { type: 'string', default: '20' },
  },
})
const outcome = await rolloutsUnderKills(
  {
    devices: Number(values.devices),
    kills: Number(values.kills),
    seed: Number(values.seed),
    waitMinutes: Number(values.wait),
  },
  (line) => console.error(line),
)
console.log(JSON.stringify(outcome, null, 2))
process.exit(isSound(outcome) ? 0 : 1)
