// Generates packages/usp/src/codec/gen from packages/usp/proto.
// Usage: node packages/usp/scripts/generate.mjs [output folder]
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '..')
const out = resolve(process.argv[2] ?? join(packageFolder, 'src/codec/gen'))
const require = createRequire(import.meta.url)
const binary = (name, script) => join(dirname(require.resolve(`${name}/package.json`)), script)

const template = {
  version: 'v2',
  plugins: [
    {
      local: [process.execPath, binary('@bufbuild/protoc-gen-es', 'bin/protoc-gen-es')],
      out,
      opt: ['target=ts', 'import_extension=ts', 'erasable_syntax=true'],
    },
  ],
}

execFileSync(
  process.execPath,
  [binary('@bufbuild/buf', 'bin/buf'), 'generate', 'proto', '--template', JSON.stringify(template)],
  { cwd: packageFolder, stdio: 'inherit' },
)
