import type { BareFiles } from './support/bareFiles.ts'
import { startChild } from './support/child.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import type { FileReaders } from './support/fileReaders.ts'
import type { ServerProcess } from './support/serverProcess.ts'
import { median } from './support/statistics.ts'

type Sizes = Readonly<{ devices: number; bytes: number; rounds: number }>

/** Serves one file to many devices at a time, beside a bare server of the same file. */
const measureDownloads = async (
  { devices, bytes, rounds }: Sizes,
  { say }: Pick<FigureContext, 'say'>,
): Promise<readonly Row[]> => {
  await using server = await startChild<ServerProcess>('serverProcess.ts')
  await using bare = await startChild<BareFiles>('bareFiles.ts')
  await using readers = await startChild<FileReaders>('fileReaders.ts')
  await server.ask('start', {})
  const { urls, path } = await server.ask('offer', { bytes, count: devices })
  const bareUrl = await bare.ask('listen', { path })
  const bareUrls = urls.map(() => bareUrl)
  const ours: number[] = []
  const theirs: number[] = []
  // The first of each compiles what it runs.
  await readers.ask('fetchAll', { urls: urls.slice(0, 20) })
  await readers.ask('fetchAll', { urls: bareUrls.slice(0, 20) })
  const before = await server.ask('peak')
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await readers.ask('fetchAll', { urls }))
    theirs.push(await readers.ask('fetchAll', { urls: bareUrls }))
    say(`${Math.round((ours.at(-1) ?? 0) / 1e6)} beside ${Math.round((theirs.at(-1) ?? 0) / 1e6)} MB/s`)
  }
  const mb = (bytes / 1024 / 1024).toFixed(0)
  return [
    {
      what: `bytes a second of a file to ${devices} devices at a time`,
      measured: { value: median(ours), unit: 'rate' },
      limit: { value: median(theirs), unit: 'rate', of: 'bare node:http, the same file' },
      goals: [{ kind: 'ratioAtLeast', ratio: 0.8 }],
      note: `${mb} MB each, every device by its own signed address, median of ${rounds}`,
    },
    {
      what: 'memory that the server holds more at most while it sends',
      measured: { value: (await server.ask('peak')) - before, unit: 'bytes' },
      goals: [{ kind: 'atMost', value: 256 * 1024 * 1024 }],
      note: `${devices} × ${mb} MB on their way`,
    },
  ]
}

export const figure: Figure = {
  about: 'files to 200 devices at a time',
  run: (context) =>
    measureDownloads(
      context.quick
        ? { devices: 200, bytes: 4 * 1024 * 1024, rounds: 3 }
        : { devices: 200, bytes: 16 * 1024 * 1024, rounds: 5 },
      context,
    ),
}
