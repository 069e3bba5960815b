import type { SearchResult } from '@headend/contract/misc'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { search } from '../../lib/i18n/en/search.ts'
import { common } from '../../lib/i18n/en/common.ts'
import { createTexts } from '../../lib/i18n/texts.ts'
import { TextsProvider } from '../../lib/i18n/useTranslation.ts'
import { PaletteGroups } from './PaletteGroups.tsx'
import { groupsOf, openLine } from './paletteResults.tsx'

const texts = createTexts('en', async (_language, name) => (name === 'search' ? search : common))
beforeAll(() => texts.load(['common', 'search']))

const result: SearchResult = {
  type: 'deviceId',
  id: 'os::012345-1',
  label: 'A4:C7:F2:0B:71:3E',
  route: '/device/deviceDetail/os%3A%3A012345-1',
  details: ['GW-1'],
  devices: null,
  device: { name: 'GW-1 A4:C7:F2:0B:71:3E', prodClass: 'APROUTER', online: true, locked: false, unsupported: ['Lock'] },
}

test('an action that the device lacks is greyed with the reason; the others are asked for', () => {
  const asked: string[] = []
  const groups = groupsOf({
    results: [result],
    kind: 'all',
    may: { reboot: true, lock: true },
    atHand: undefined,
    onFound: null,
    words: [],
    pages: [],
    t: texts.translate(['search', 'common']),
    go: () => undefined,
    ask: ({ action }) => asked.push(action),
  })
  const actions = groups.find(({ name }) => name === 'pages')?.lines ?? []
  expect(actions.map(({ key, isDisabled }) => [key, isDisabled])).toEqual([
    ['reboot os::012345-1', false],
    ['lock os::012345-1', true],
  ])
  const around = { close: () => asked.push('closed'), openTab: (href: string) => asked.push(href) }
  for (const line of actions) for (const inNewTab of [false, true]) openLine(line, inNewTab, around)
  expect(asked).toEqual(['reboot', 'reboot'])

  const html = renderToStaticMarkup(
    <TextsProvider value={texts}>
      <PaletteGroups
        id="line"
        groups={groups}
        chosen={0}
        words={[]}
        onPoint={() => undefined}
        onOpen={() => undefined}
      />
    </TextsProvider>,
  )
  const options = html.split('<button').slice(1)
  const of = (name: string) => options.find((option) => option.includes(name)) ?? ''
  expect(of('Lock A4')).toContain('aria-disabled="true"')
  expect(of('Lock A4')).toContain('not supported by the device')
  expect(of('Reboot A4')).toContain('aria-disabled="false"')
  expect(of('Reboot A4')).toContain('Action, asks first')
})
