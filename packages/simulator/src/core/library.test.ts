import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { StandardCommand, StandardParameter, ValueType } from '@headend/usp'
import { deviceLibrary, vendorExtension } from './library.ts'

const document = readFileSync(new URL('../../../../docs/data-model.md', import.meta.url), 'utf8')

/** The rows of the tables below a heading, without their marks. */
function rowsBelow(heading: string): string[][] {
  const part = document.split(/^## /m).find((section) => section.startsWith(`${heading}\n`))
  if (part === undefined) throw new Error(`docs/data-model.md has no part "${heading}"`)
  return part
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.includes('---'))
    .slice(1)
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
}

function typeText({ base, list, values }: ValueType): string {
  const names = values.map((value) => (value === '' ? 'empty' : `\`${value}\``))
  return `${list ? 'list of ' : ''}${base}${names.length > 0 ? `: ${names.join(', ')}` : ''}`
}

const parameterRow = (parameter: StandardParameter): string[] => [
  `\`${parameter.name}\``,
  typeText(parameter.type),
  parameter.access === 'readWrite' ? 'write' : 'read',
]

const argRow = (word: string, { name, type }: StandardParameter): string[] => [
  `${word} \`${name}\``,
  typeText(type),
  '',
]

const commandRows = (commands: Iterable<StandardCommand>): string[][] =>
  [...commands].flatMap(({ name, kind, input, output }) => [
    [`\`${name}\` ${kind}`, '', ''],
    ...input.map((arg) => argRow('input', arg)),
    ...output.map((arg) => argRow('output', arg)),
  ])

describe('docs/data-model.md', () => {
  it.each([...vendorExtension().values()].map((object) => [object.path, object] as const))(
    'describes %s as programs read it',
    (path, object) => {
      const rows = rowsBelow(path)
      if (object.events.size === 0) {
        const described = [
          ...[...object.parameters.values()].map(parameterRow),
          ...commandRows(object.commands.values()),
        ]
        expect(rows.map((row) => row.slice(0, 3))).toEqual(described)
        return
      }
      const args = [...object.events.values()].flatMap((event) =>
        event.args.map((arg, index) => [index === 0 ? `\`${event.name}\`` : '', `\`${arg.name}\``, typeText(arg.type)]),
      )
      expect(rows.map((row) => row.slice(0, 3))).toEqual(args)
    },
  )

  it('names only paths that exist', () => {
    const library = deviceLibrary()
    for (const [, text] of document.matchAll(/`(Device\.[A-Za-z0-9_.{}]+(?:\(\)|!)?)`/g)) {
      const path = (text ?? '').replaceAll(/\.1\./g, '.{i}.').replaceAll('.Router.1.', '.Router.{i}.')
      const at = path.lastIndexOf('.') + 1
      const object = library.get(path.slice(0, at))
      const name = path.slice(at)
      const isThere =
        object !== undefined &&
        (name === '' || [object.parameters, object.commands, object.events].some((named) => named.has(name)))
      expect(isThere, text).toBe(true)
    }
  })
})
