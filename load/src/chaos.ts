import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { chaos } from './chaos/run.ts'
import { isSound, tableOf } from './chaos/table.ts'

/**
 * `npm run chaos -- --minutes 2`: the whole product under load while random processes of it are killed; ends with a table of
 * what was acknowledged, lost, ended twice or shown wrongly, and with 1 when there is any of that.
 */
const usage = `usage: npm run chaos [-- --minutes 2] [--kills N] [--seed 1] [--devices 80] [--wait 20] [--logs FOLDER] [--json FILE]
  --minutes   how long to kill; with --kills alone there is no such limit
  --kills     how many kills to stop after
  --wait      minutes for which open tasks are waited for at the end
  --json      writes the lines of the table into this file too
  --logs      keeps the logs of all processes, and the ledger, in this folder`

const whole = (name: string, text: string, least: number, most: number): number => {
  const value = Number(text)
  if (!Number.isFinite(value) || value < least || value > most) {
    throw new RangeError(`--${name} must be a number from ${least} to ${most}`)
  }
  return value
}

const read = () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string' },
      kills: { type: 'string' },
      seed: { type: 'string', default: '1' },
      devices: { type: 'string', default: '80' },
      wait: { type: 'string', default: '20' },
      logs: { type: 'string' },
      json: { type: 'string' },
    },
  })
  return {
    minutes: values.minutes === undefined ? undefined : whole('minutes', values.minutes, 0.1, 10_000),
    kills: values.kills === undefined ? undefined : whole('kills', values.kills, 1, 1_000_000),
    seed: whole('seed', values.seed, 0, 2 ** 31 - 1),
    devices: whole('devices', values.devices, 8, 500),
    waitMinutes: whole('wait', values.wait, 0, 60),
    logs: values.logs,
    json: values.json,
  }
}

const main = async (): Promise<number> => {
  let options: ReturnType<typeof read>
  try {
    options = read()
  } catch (thrown) {
    console.error(`${thrown instanceof Error ? thrown.message : String(thrown)}\n${usage}`)
    return 2
  }
  const { minutes, kills } = options
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  const rows = await chaos(
    {
      ...options,
      minutes: minutes ?? (kills === undefined ? 2 : Number.POSITIVE_INFINITY),
      kills: kills ?? Number.POSITIVE_INFINITY,
    },
    stopping.signal,
    (line) => console.error(line),
  )
  if (rows === undefined) return 130
  for (const { what, examples = [] } of rows) {
    for (const example of examples.slice(0, 20)) console.log(`${what}: ${example}`)
  }
  if (options.json !== undefined) await writeFile(options.json, JSON.stringify(rows))
  console.log('')
  for (const line of tableOf(rows)) console.log(line)
  return isSound(rows) ? 0 : 1
}

process.exit(await main())
