import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { router } from '@headend/simulator'
import { stackAdmin } from '../core/testing.ts'
import { deviceBench } from '../testing/bench.ts'
import { typesOfAsyncApi, typesOfOpenApi } from '../testing/client/generate.ts'
import { program } from '../testing/client/program.ts'

/** Relative to this file: the compiler of the installation. */
const compiler = join(import.meta.dirname, '../../../../node_modules/typescript/bin/tsc')

const settings = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: 'ESNext',
    module: 'ESNext',
    moduleResolution: 'bundler',
    rewriteRelativeImportExtensions: true,
    lib: ['ESNext', 'DOM', 'DOM.Iterable'],
    types: [],
    outDir: 'out',
  },
}

const outcome = z.object({
  records: z.int(),
  endpointId: z.string(),
  status: z.string(),
  steps: z.array(z.int()),
  image: z.string(),
})
type Driven = {
  drive: (base: string, user: string, password: string, picture: Blob) => Promise<z.infer<typeof outcome>>
}

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'a client on the types of both documents compiles, and signs in, lists, follows a ping and uploads',
  { timeout: 120_000 },
  async () => {
    await using resources = new AsyncDisposableStack()
    // Slow enough for points to come before the end.
    const { stack, endpointId } = resources.use(await deviceBench(router(), { pace: 0.3 }))
    const folder = await mkdtemp(join(tmpdir(), 'headend-client-'))
    resources.defer(() => rm(folder, { recursive: true, force: true }))
    const served = async (path: string): Promise<unknown> => (await stack.fetch(path)).json()
    await writeFile(join(folder, 'openapi.ts'), typesOfOpenApi(await served('/api/v1/openapi.json')))
    await writeFile(join(folder, 'asyncapi.ts'), typesOfAsyncApi(await served('/api/v1/asyncapi.json')))
    await writeFile(join(folder, 'program.ts'), program)
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    const compiled = await promisify(execFile)(process.execPath, [compiler, '-p', folder]).catch(
      (thrown: { stdout: string }) => thrown,
    )
    expect(compiled.stdout).toBe('')

    const url = pathToFileURL(join(folder, 'out/program.js')).href
    const { drive }: Driven = await import(/* @vite-ignore */ url)
    const picture = new Blob([pixel], { type: 'image/png' })
    const done = outcome.parse(await drive(stack.url, stackAdmin.email, stackAdmin.password, picture))
    expect(done).toMatchObject({ records: 1, endpointId, status: 'success' })
    // Points that came while it ran, in their order.
    expect(done.steps.filter((step) => step > 0 && step < 10).length).toBeGreaterThan(0)
    expect(done.steps).toEqual(done.steps.toSorted((a, b) => a - b))
    expect(Buffer.from(await (await stack.fetch(done.image)).arrayBuffer())).toEqual(pixel)
  },
)
