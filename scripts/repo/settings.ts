import { settings } from '../../packages/server/src/core/settings.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** The reference of every variable of the environment, as it stands in docs/operate.md. */
export const settingsTable = (): string =>
  [
    '| Variable | What it does | When it is not set |',
    '| --- | --- | --- |',
    ...Object.entries(settings).map(
      ([name, { description, otherwise }]) => `| \`${name}\` | ${cell(description)} | ${cell(otherwise)} |`,
    ),
  ].join('\n')

const place = /(<!-- settings -->\n)[^]*?(\n<!-- \/settings -->)/

/** The document with the table between its two markers brought up to date. */
export const replaceSettings = (document: string): string => {
  if (!place.test(document)) throw new Error('docs/operate.md has lost its <!-- settings --> markers')
  return document.replace(place, (_whole, before: string, after: string) => `${before}\n${settingsTable()}\n${after}`)
}
