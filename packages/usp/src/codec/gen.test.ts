import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const generator = fileURLToPath(new URL('../../scripts/generate.mjs', import.meta.url))
const committed = fileURLToPath(new URL('./gen', import.meta.url))

it('is what the .proto files generate (else run packages/usp/scripts/generate.mjs)', () => {
  const fresh = mkdtempSync(join(tmpdir(), 'usp-gen-'))
  try {
    execFileSync(process.execPath, [generator, fresh])
    expect(readdirSync(committed).toSorted()).toEqual(readdirSync(fresh).toSorted())
    for (const file of readdirSync(fresh)) {
      expect(readFileSync(join(committed, file), 'utf8')).toBe(readFileSync(join(fresh, file), 'utf8'))
    }
  } finally {
    rmSync(fresh, { recursive: true })
  }
}, 30_000)
