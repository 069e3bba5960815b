import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { common as english } from '../lib/i18n/en/common.ts'
import { common as korean } from '../lib/i18n/ko/common.ts'
import { createTexts } from '../lib/i18n/texts.ts'
import { TextsProvider } from '../lib/i18n/useTranslation.ts'
import { markNames } from './Mark.tsx'
import { signalState, states } from './states.ts'
import { Status } from './Status.tsx'

describe('states', () => {
  test.each(Object.entries(states))('%s has a word in both languages, and a mark that is drawn', (name, look) => {
    expect(Object.keys(english.state)).toContain(name)
    expect(Object.keys(korean.state)).toContain(name)
    if (look.mark) expect(markNames).toContain(look.mark)
  })

  test('families that need a person never share a mark with a family that does not', () => {
    const marks = (wanted: readonly string[]): (string | null)[] =>
      Object.entries(states)
        .filter(([name, look]) => wanted.includes(look.family) && name !== 'notApproved' && name !== 'requested')
        .map(([, look]) => look.mark)
    const calm = new Set(marks(['ok', 'idle', 'quiet']))
    for (const mark of marks(['warn', 'bad', 'held', 'run'])) expect([mark, calm.has(mark)]).toEqual([mark, false])
  })
})

test('signal is good from −60 and bad below −70 dBm', () => {
  expect([-59, -60, -60.5, -70, -70.5, -90].map(signalState)).toEqual([
    'signalGood',
    'signalGood',
    'signalWarning',
    'signalWarning',
    'signalBad',
    'signalBad',
  ])
})

test('a state and what is said after it are read as one sentence', async () => {
  const texts = createTexts('en', async () => english)
  await texts.load(['common'])
  const html = renderToStaticMarkup(
    <TextsProvider value={texts}>
      <Status state="failed" detail="The device is off." />
    </TextsProvider>,
  )
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('Failed · The device is off.')
})
