// Generates packages/usp/src/codec/gen from packages/usp/proto.
// Usage: node packages/usp/scripts/generate.mjs [output folder]
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = resolve(process.argv[2] ?? join(packageFolder, 'src/codec/gen'))
const require = createRequire(import.meta.url)
const buf = join(dirname(require.resolve('@bufbuild/buf/package.json')), 'bin/buf')
const plugin = join(dirname(require.resolve('@bufbuild/protoc-gen-es/package.json')), 'bin/protoc-gen-es')

const template = {
  version: 'v2',
  plugins: [
    {
      local: [process.execPath, plugin],
      out,
      opt: ['target=ts', 'import_extension=ts', 'erasable_syntax=true'],
    },
  ],
}

execFileSync(process.execPath, [buf, 'generate', 'proto', '--template', JSON.stringify(template)], {
  cwd: packageFolder,
  stdio: 'inherit',
})
