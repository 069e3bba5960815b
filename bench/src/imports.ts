import { inventoryCalls } from '@headend/contract/inventory'
import { envelope } from '@headend/contract/schemas/core'
import { operations } from '@headend/contract/schemas/inventory'
import { sharedClock, startChild } from './support/child.ts'
import type { Figure, FigureContext } from './support/figure.ts'
import { signIn } from './support/http.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { alternate } from './support/statistics.ts'

type Model = Readonly<{ mid: string; name: string; oui: string }>
type Device = Readonly<{ serial: string; mac: string; customer: string }>

/** As many devices as a file may have, other ones for each `batch`. */
const batchOf = (batch: number, count: number): readonly Device[] =>
  Array.from({ length: count }, (_, index) => {
    const tail = (batch * count + index).toString(16).toUpperCase().padStart(8, '0')
    return { serial: `IMP${tail}`, mac: `02BF${tail}`.match(/../g)?.join(':') ?? '', customer: `C-${index}` }
  })

const fileOf = (devices: readonly Device[], { name }: Model): Blob =>
  new Blob([
    'Serial number,MAC address,Model,Customer\r\n',
    ...devices.map(({ serial, mac, customer }) => `${serial},${mac},${name},${customer}\r\n`),
  ])

const columns = ['endpoint_id', 'device_sn', 'mac_addr', 'mid', 'company_id', 'customer_id']
const linesOf = (devices: readonly Device[], { mid, oui }: Model, companyId: string): string =>
  devices
    .map(({ serial, mac, customer }) => `os::${oui}-${serial}\t${serial}\t${mac}\t${mid}\t${companyId}\t${customer}\n`)
    .join('')

type Upload = Readonly<{ url: string; token: string; file: Blob; companyId: string; dryRun: boolean }>

/** Sends a file as the console does. Milliseconds until all of the answer is there. */
const uploaded = async ({ url, token, file, companyId, dryRun }: Upload, count: number): Promise<number> => {
  const form = new FormData()
  form.set('opId', companyId)
  form.set('dryRun', String(dryRun))
  form.set('file', file, 'devices.csv')
  const start = sharedClock()
  const { method, path } = inventoryCalls.uploadBulk
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(new URL(path, url), { method, headers, body: form })
  const answer = envelope.parse(await response.json())
  const ms = sharedClock() - start
  if (answer.code !== 'success') throw new Error(`the file was answered ${answer.code}: ${answer.message}`)
  const { added, invalidData } = operations.uploadBulk.data.parse(answer.data)
  if (added !== count || invalidData > 0) throw new Error(`${added} rows were taken, ${invalidData} refused`)
  return ms
}

/** Takes in files of 20,000 devices over HTTP, beside a `COPY` of the same rows into the same table. */
const measure = async ({ quick, say }: Pick<FigureContext, 'quick' | 'say'>) => {
  const count = 20_000
  const rounds = quick ? 2 : 5
  await using server = await startChild<ServerProcess>('serverProcess.ts')
  const { url } = await server.ask('start', {})
  const { companyId, model } = await server.ask('layFleet', { devices: quick ? 20_000 : 200_000 })
  using user = await signIn(url, 1)
  let batch = 0
  const file = (dryRun: boolean) => {
    const devices = batchOf((batch += 1), count)
    return uploaded({ url, token: user.token, file: fileOf(devices, model), companyId, dryRun }, count)
  }
  const copied = () =>
    server.ask('copyDevices', { columns, lines: linesOf(batchOf((batch += 1), count), model, companyId) })
  const taken = await alternate(rounds, () => file(false), copied, say)
  const checked = await alternate(1, () => file(true), copied, say)
  const what = `a file of ${count.toLocaleString('en-US')} devices`
  const of = 'COPY of the same rows'
  return [
    {
      what: `${what} taken in`,
      measured: { value: taken.measured, unit: 'ms' },
      limit: { value: taken.limit, unit: 'ms', of },
      goals: [{ kind: 'ratioAtMost', ratio: 4 }],
      note: `CSV over HTTP: read, every row checked, written with its line of the history, and answered; the lists beside the table kept in both; median of ${rounds}`,
    },
    {
      what: `${what} checked only`,
      measured: { value: checked.measured, unit: 'ms' },
      limit: { value: checked.limit, unit: 'ms', of },
      goals: [],
    },
  ] as const
}

export const figure: Figure = { about: 'a file of devices that are registered', run: measure }
