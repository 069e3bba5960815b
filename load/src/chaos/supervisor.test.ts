import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { launch } from '../support/processes.ts'
import { supervisor } from './supervisor.ts'

const programs = {
  serves: 'process.on("SIGTERM", () => process.exit(0)); setInterval(() => undefined, 1000); console.log("ready")',
  fails: 'process.exit(3)',
  ends: 'console.log("ready"); setTimeout(() => process.exit(4), 50)',
}

const watched = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headend-supervisor-'))
  const faults = { failedStarts: [], endedByThemselves: [], slowStops: [] }
  const kept = supervisor(faults)
  onTestFinished(async () => {
    await kept.end()
    await rm(folder, { recursive: true, force: true })
  })
  const keep = (name: keyof typeof programs, needs: readonly string[] = []): void => {
    const start = () =>
      launch({
        name,
        command: process.execPath,
        args: ['-e', programs[name]],
        logFile: join(folder, `${name}.log`),
        says: /ready/,
      })
    kept.keep({ name, start, needs, dies: needs })
  }
  return { kept, faults, keep }
}

const until = (look: () => boolean) => vi.waitFor(() => expect(look()).toBe(true), { timeout: 20_000, interval: 20 })

it('starts again what was killed, stops it in order, and has nothing to say against it', async () => {
  const { kept, faults, keep } = await watched()
  keep('serves')
  await kept.whenUp()
  const pid = kept.running('serves')?.pid
  expect(kept.kill('serves', 0)).toBe(true)
  await until(() => kept.isUp() && kept.running('serves')?.pid !== pid)
  await kept.stop(['serves'])
  expect(faults).toEqual({ failedStarts: [], endedByThemselves: [], slowStops: [] })
})

it('notes a start that fails, and an end that nobody caused', async () => {
  const { faults, keep } = await watched()
  keep('fails')
  keep('ends')
  await until(() => faults.failedStarts.length > 0 && faults.endedByThemselves.length > 0)
  expect(faults.failedStarts[0]).toMatch(/^fails \(\d+\) ended with 3/)
  expect(faults.endedByThemselves[0]).toMatch(/^ends \(\d+\) ended with 4/)
})

it('holds nothing against a process whose database was killed', async () => {
  const { kept, faults, keep } = await watched()
  kept.hurt('database')
  keep('fails', ['database'])
  keep('ends', ['database'])
  const pids = { fails: new Set<number>(), ends: new Set<number>() }
  const again = (name: keyof typeof pids): boolean => {
    kept.hurt('database')
    const pid = kept.running(name)?.pid
    if (pid !== undefined) pids[name].add(pid)
    return pids[name].size > 1
  }
  await until(() => [again('fails'), again('ends')].every(Boolean))
  expect(faults).toEqual({ failedStarts: [], endedByThemselves: [], slowStops: [] })
})
