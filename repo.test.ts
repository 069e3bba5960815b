// Rules of this repository that no ready-made tool knows. Every failure says what to do about it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorCodes } from './packages/contract/src/core/index.ts'
import { emptyPromises, isExpected, isThrown, later, thrownCodes } from './scripts/repo/errors.ts'
import { brokenPaths, unknownScripts } from './scripts/repo/documents.ts'
import { isCode, isGenerated, isTest, occurrences, paths, root, sources } from './scripts/repo/files.ts'
import { forbidden, importsOf } from './scripts/repo/imports.ts'
import { misnamed } from './scripts/repo/names.ts'
import { requirements, untested } from './scripts/repo/requirements.ts'
import { routesOf } from './scripts/repo/routes.ts'
import { unproven, walked } from './scripts/repo/securityWalk.ts'
import { replaceSettings } from './scripts/repo/settings.ts'

const code = sources.filter(({ path }) => isCode(path) && path !== 'repo.test.ts')
const tests = code.filter(({ path }) => isTest(path))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Fails with the advice and every finding when there is one. */
const none = (findings: readonly string[], advice: string): void => {
  if (findings.length > 0) expect.fail([advice, ...findings].join('\n'))
}

describe('the error table', () => {
  test('every code is thrown', () => {
    none(
      errorCodes.filter((code) => !isThrown(code) && !(code in later)),
      "Throw it with fail('<code>') where the rule is checked, or take it out of packages/contract/src/core/errors.ts.",
    )
  })

  test('every code that is thrown is tested', () => {
    none(
      thrownCodes.filter((code) => !isExpected(code)),
      'Write a test that provokes the error and expects its code.',
    )
  })

  test('no code waits any longer once it is thrown', () => {
    none(
      thrownCodes.filter((code) => code in later),
      'Take the code out of `later` in scripts/repo/errors.ts.',
    )
  })

  test('no call promises an error that nothing throws', async () => {
    none(await emptyPromises(), 'Throw the error, or take it out of the `fails` of the call.')
  })
})

describe('the console', () => {
  test('every route is opened by an end-to-end test', () => {
    const routes = routesOf(sources)
    expect(routes.length, 'No route was found: does scripts/repo/routes.ts still fit the router?').toBeGreaterThan(0)
    const opened = sources.filter(({ path }) => path.startsWith('e2e/')).map(({ text }) => text)
    none(
      routes.filter((route) => {
        const address = new RegExp(`['"\`]${escaped(route).replaceAll(/\\?\$\w+/g, `[^/'"\`]+`)}/?['"\`?]`)
        return !opened.some((text) => address.test(text))
      }),
      'Open the route in a test of e2e/features and look at what it shows.',
    )
  })

  test('knows no path of a data model but where paths are shown as such', () => {
    const isDebug = /\/features\/debug\/|\/i18n\/\w+\/debug\.ts$/
    const path = /(?:Device|STBService)(?:\\?\.)(?:[A-Z{]|$)/
    const console = code.filter(({ path: file }) => file.startsWith('packages/web/src/'))
    expect(console.some(({ path: file, text }) => isDebug.test(file) && path.test(text))).toBe(true)
    none(
      console
        .filter(({ path: file }) => !isDebug.test(file))
        .flatMap(({ path: file, text }) =>
          text.split('\n').flatMap((line, index) => (path.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
        ),
      'Make it a value of a facet (packages/server/src/device/facets) and show that with useFacet.',
    )
  })

  test('every form says whether it holds changes nobody saved', () => {
    const isForm = /\bonSubmit=|\buseForm\(/
    // A sign-in and a diagnostic test have nothing to save; the kit passes a form's own word on.
    const nothingToSave = /\/features\/(?:auth|diagnostics)\/|\/ui\/Dialog\.tsx$/
    const forms = code.filter(
      ({ path, text }) => /^packages\/web\/src\/.*\.tsx$/.test(path) && isForm.test(text) && !nothingToSave.test(path),
    )
    expect(forms.length, 'No form was found: are they still written with onSubmit?').toBeGreaterThan(3)
    none(
      forms.filter(({ text }) => !/\bunsaved=|\buseUnsaved\(/.test(text)).map(({ path }) => path),
      'Give its <Dialog> `unsaved`, or call useUnsaved: leaving then asks.',
    )
  })

  test('its texts are compared language by language', () => {
    const languages = 'packages/web/src/lib/i18n'
    expect(paths).toContain(`${languages}/dictionaries.test.ts`)
    expect(readdirSync(join(root, languages, 'ko'))).toEqual(readdirSync(join(root, languages, 'en')))
  })
})

describe('imports', () => {
  test('only go where the table in docs/architecture.md lets them', () => {
    none(
      code.flatMap((source) =>
        importsOf(source).flatMap((entry) => {
          const reason = forbidden(entry)
          return reason === undefined ? [] : [`${source.path}: ${reason}`]
        }),
      ),
      'Move what both need down (to the contract, core/, lib/ or ui/), or pass it as a parameter.',
    )
  })
})

describe('documents', () => {
  test('name paths that exist', () => {
    none(brokenPaths(), 'Correct the path, or the document.')
  })

  test('name npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'))
    none(unknownScripts(new Set(Object.keys(scripts))), 'Correct the name, or add the script to package.json.')
  })

  test('list the requirements of the standard once each, with a test that names them or the reason why not', () => {
    expect(requirements.length, 'No table was found: does scripts/repo/requirements.ts still fit it?').toBeGreaterThan(
      80,
    )
    none(
      requirements.filter((id, index) => requirements.indexOf(id) !== index),
      'One row a requirement: join these in docs/conformance.md.',
    )
    none(untested(), 'Name the requirement in its test, correct the row in docs/conformance.md, or say there why not.')
  })

  test('walk through the points of security, each with a test that is there or the reason why not', () => {
    expect(walked().length, 'No table was found: does scripts/repo/securityWalk.ts still fit it?').toBeGreaterThan(40)
    none(unproven(), 'Name the test in docs/security.md, or say there why there is none ("Not tested: …").')
  })

  test('list every setting as the server reads it', () => {
    const document = read('docs/operate.md')
    expect(document, 'Run "npm run docs".').toBe(replaceSettings(document))
  })
})

describe('generated files', () => {
  test('are what their sources give', () => {
    const folder = mkdtempSync(join(tmpdir(), 'headend-generated-'))
    try {
      execFileSync(process.execPath, ['packages/usp/scripts/generate.mjs', folder], { cwd: root })
      const current = 'packages/usp/src/codec/gen'
      expect(readdirSync(join(root, current)).toSorted()).toEqual(readdirSync(folder).toSorted())
      none(
        readdirSync(folder).filter((name) => read(`${current}/${name}`) !== readFileSync(join(folder, name), 'utf8')),
        'Run "node packages/usp/scripts/generate.mjs".',
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('package-lock.json has the builds for every platform', () => {
    type Entry = { optionalDependencies?: Record<string, string> }
    const { packages }: { packages: Record<string, Entry> } = JSON.parse(read('package-lock.json'))
    none(
      Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies).filter(
          (name) => !(`node_modules/${name}` in packages) && !(`${parent}/node_modules/${name}` in packages),
        ),
      ),
      'Run "node scripts/completeLockfile.mjs", else "npm ci" refuses the lockfile.',
    )
  })
})

describe('every file', () => {
  const everything = sources.filter(({ path }) => !isGenerated(path) && path !== 'LICENSE')
  const prose = everything.filter(({ path }) => path !== 'repo.test.ts')

  test('speaks of the product alone', () => {
    const words = [/\bcl[a]ude\b/gi, /anthr[o]pic/gi, /\bL[L]Ms?\b/g, /\bA[I] (agent|assistant|generated)/gi]
    none(
      words.flatMap((word) => occurrences(prose, word)),
      'Say what the thing is, not who made it.',
    )
  })

  test('does without numbers and places that only its makers know', () => {
    const words = [
      /\bissues? #?\d+/g,
      /(?:^|[\s(])#\d{1,4}\b(?![\da-f])/gim,
      /\.\.\/shared\b/g,
      /\/work\/(main|shared)/g,
    ]
    none(
      words.flatMap((word) =>
        occurrences(
          prose.filter(({ path }) => !path.endsWith('.css')),
          word,
        ),
      ),
      'Give the reason itself in place of a number or a path.',
    )
  })

  test('is named in one style', () => {
    none(
      code.flatMap((source) => misnamed(source) ?? []),
      'Name it in camelCase, and a component as its file; what tools ask for lies at the root.',
    )
  })

  test('says it in the terms of the glossary', () => {
    const written = code.filter(({ path }) => path !== 'repo.test.ts')
    none(
      occurrences(written, /\b(?:wish(?:es)?|heed(?:s|ed)?|strangers?|deaf)\b/gi),
      'Say request, handle, unregistered device…: the glossary of docs/architecture.md has the terms.',
    )
  })

  test('leaves nothing for later', () => {
    none(occurrences(code, /\b(?:TODO|FIXME|XXX|HACK)\b/g), 'Do it, or say in docs/ what is not there and why.')
  })

  test('has at most 400 lines', () => {
    none(
      code
        .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
        .filter(({ lines }) => lines > 400)
        .map(({ path, lines }) => `${path}: ${lines} lines`),
      'Split it at the noun.',
    )
  })
})

describe('types', () => {
  test('are never switched off', () => {
    none(
      occurrences(code, /\bas any(?=[;,)\]}]|\n)|@ts-ignore|@ts-nocheck|oxlint-disable(?!-next-line \S+ -- )/g),
      'Parse the value at its edge; a lint exception names its rule and its reason.',
    )
  })
})

describe('tests', () => {
  test('all run', () => {
    none(
      occurrences(
        tests,
        /\b(?:test|it|describe)\.(?:only|skip|todo|fixme|fails)\b|\b(?:xit|xdescribe|fit|fdescribe)\(/g,
      ),
      'Mend the test or remove it with what it tests.',
    )
  })

  test('wait for what they need, never for time to pass', () => {
    const helpers = code.filter(({ path }) => isTest(path) || path.startsWith('e2e/'))
    none(
      occurrences(
        helpers,
        /waitForTimeout|networkidle|(?<![.\w])sleep\(|systemClock\(\)\.sleep|\bdelay\(\d|setTimeout\((?:resolve|done|r),\s*\d/g,
      ),
      'Wait for the condition itself (expect.poll, vi.waitFor, an event), or move a fake clock.',
    )
  })

  test('lie beside the code, one runner each', () => {
    none(
      paths.filter((path) => /\.spec\.tsx?$/.test(path) || (path.endsWith('.e2e.ts') && !path.startsWith('e2e/'))),
      'Call unit tests <noun>.test.ts beside the code, browser tests <noun>.e2e.ts in e2e/.',
    )
  })
})

describe('packages', () => {
  test('export files that exist', () => {
    const manifests = paths.filter((path) => /^packages\/[a-z]+\/package\.json$/.test(path))
    none(
      manifests.flatMap((path) => {
        const manifest: { exports?: Record<string, string> } = JSON.parse(read(path))
        return Object.values(manifest.exports ?? {})
          .map((file) => join(path, '..', file))
          .filter((file) => !file.includes('*') && !existsSync(join(root, file)))
      }),
      'Correct "exports" in the package.json.',
    )
  })
})
