import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TextsProvider } from '../lib/i18n/useTranslation.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { common as english } from '../lib/i18n/en/common.ts'
import { common as korean } from '../lib/i18n/ko/common.ts'
import { createTexts } from '../lib/i18n/texts.ts'
import { Button, IconButton } from './Button.tsx'
import { isExpected } from './Confirm.tsx'
import { drawnKind } from './DeviceDrawing.tsx'
import { TextField } from './Field.tsx'
import { KeyValues } from './KeyValues.tsx'
import { placeBeside } from './Popover.tsx'
import { Status } from './Status.tsx'
import { optionsWith, withChoice } from './table/filters.ts'
import { Pager } from './table/Pager.tsx'
import { SelectionBar } from './table/SelectionBar.tsx'

const texts = createTexts('en', async (language) => (language === 'en' ? english : korean))

beforeAll(() => texts.load(['common']))

const drawn = (node: ReactNode): string => renderToStaticMarkup(<TextsProvider value={texts}>{node}</TextsProvider>)
const words = (node: ReactNode): string => drawn(node).replace(/<[^>]*>/g, '')

describe('Status', () => {
  test('says the state in the language, with a mark nobody reads out', async () => {
    expect(words(<Status state="locked" />)).toBe('Locked')
    expect(drawn(<Status state="locked" />)).toContain('aria-hidden="true"')
    await texts.changeLanguage('ko')
    expect(words(<Status state="locked" />)).toBe('잠김')
    await texts.changeLanguage('en')
  })

  test('carries a detail, and other words where it is given some', () => {
    expect(words(<Status state="offline" detail="3 h" />)).toBe('Offline · 3 h')
    expect(words(<Status state="proceeding" label="Locking" />)).toBe('Locking')
    expect(drawn(<Status state="unlocked" bare />)).not.toContain('<svg')
  })
})

test('a button that cannot be used stays reachable and says why', () => {
  const html = drawn(<Button reason="No device is online">Reboot</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('data-tip="No device is online"')
  expect(html).not.toContain(' disabled')
  expect(drawn(<IconButton icon={IconTrash} label="Remove" badge={3} />)).toContain('aria-label="Remove, 3"')
})

test('an error takes the place of the help and is tied to its field', () => {
  const html = drawn(<TextField label="Host" help="Name or address" error="Enter a host" />)
  expect(html).not.toContain('Name or address')
  const noteId = /<p id="([^"]+)"/.exec(html)?.[1]
  expect(noteId).toBeDefined()
  expect(html).toContain(`aria-describedby="${noteId ?? ''}"`)
  expect(html).toContain('aria-invalid="true"')
})

test('what was never reported reads N/A', () => {
  expect(
    words(
      <KeyValues
        items={[
          { label: 'City', value: null },
          { label: 'Ports', value: 0 },
        ]}
      />,
    ),
  ).toBe('CityN/APorts0')
})

describe('Pager', () => {
  test('parts the rows from their number a page only where there are rows', () => {
    const sized = (total: number) =>
      words(<Pager page={1} limit={15} total={total} onPage={() => undefined} onLimit={() => undefined} />)
    expect(sized(20)).toContain('· ')
    expect(sized(0)).not.toContain('·')
  })

  const pager = (page: number, total: number) => <Pager page={page} limit={15} total={total} onPage={() => undefined} />

  test('says which rows these are of how many', () => {
    expect(words(pager(1, 8604))).toContain('1–15 of 8,604')
    expect(words(pager(574, 8604))).toContain('8,596–8,604 of 8,604')
    expect(words(pager(1, 0))).not.toContain('of')
  })

  test('marks the page that is shown and stops at both ends', () => {
    expect(drawn(pager(2, 60))).toMatch(/aria-label="Page 2" aria-current="page"/)
    expect(drawn(pager(1, 60)).match(/disabled/g)).toHaveLength(1)
    expect(drawn(pager(1, 3)).match(/disabled/g)).toHaveLength(2)
  })
})

test('the most dangerous actions take the very number, however it is grouped, or the very name', () => {
  const devices = { kind: 'devices', count: 1210 } as const
  expect(['1210', ' 1,210 ', '1.210'].map((typed) => isExpected(devices, typed))).toEqual([true, true, true])
  expect(['', ' ', '121', '1211', 'all'].map((typed) => isExpected(devices, typed))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
  expect(isExpected({ kind: 'devices', count: 0 }, '')).toBe(false)
  expect(isExpected({ kind: 'name', name: 'Garam Busan' }, 'Garam Busan ')).toBe(true)
  expect(isExpected({ kind: 'name', name: 'Garam Busan' }, 'garam busan')).toBe(false)
})

test('a filter takes one value or several, and goes with its last', () => {
  const city = { name: 'city', label: 'City', options: [] }
  const status = { name: 'status', label: 'Status', options: [], single: true }
  const two = withChoice(withChoice({}, city, 'busan'), city, 'ulsan')
  expect(two).toEqual({ city: ['busan', 'ulsan'] })
  expect(withChoice(withChoice(two, city, 'busan'), city, 'ulsan')).toEqual({})
  expect(withChoice(withChoice(two, status, 'Online'), status, 'Offline')).toEqual({
    city: ['busan', 'ulsan'],
    status: ['Offline'],
  })
})

test('an option is found by what it is called, in the other language too', () => {
  const busan = { value: 'busan', label: '부산', also: 'Busan' }
  const ulsan = { value: 'ulsan', label: '울산' }
  const city = { name: 'city', label: 'City', options: [busan, ulsan] }
  expect(optionsWith(city, ' bus')).toEqual([busan])
  expect(optionsWith(city, '울')).toEqual([ulsan])
  expect(optionsWith(city, '산')).toEqual([busan, ulsan])
})

describe('what opens beside its button', () => {
  const screen = { width: 400, height: 600 }
  const anchor = (top: number, left: number) => ({ top, bottom: top + 30, left, right: left + 100 })

  test('goes below, and above where below is no room', () => {
    expect(placeBeside(anchor(100, 20), { width: 150, height: 200 }, screen, 'start', 'bottom')).toEqual({
      top: 136,
      left: 20,
    })
    expect(placeBeside(anchor(500, 20), { width: 150, height: 200 }, screen, 'start', 'bottom')).toEqual({
      top: 294,
      left: 20,
    })
  })

  test('lines up with either edge and stays on the screen', () => {
    expect(placeBeside(anchor(100, 200), { width: 150, height: 50 }, screen, 'end', 'bottom').left).toBe(150)
    expect(placeBeside(anchor(100, 350), { width: 150, height: 50 }, screen, 'start', 'bottom').left).toBe(242)
    expect(placeBeside(anchor(100, 0), { width: 390, height: 50 }, screen, 'end', 'bottom').left).toBe(8)
    expect(placeBeside(anchor(300, 0), { width: 50, height: 900 }, screen, 'start', 'bottom').top).toBe(8)
  })
})

test('a device of no known class is drawn as a plain one', () => {
  expect(['STB', 'APROUTER', 'AP', 'EXTENDER', 'TOASTER', null].map((productClass) => drawnKind(productClass))).toEqual(
    ['STB', 'APROUTER', 'AP', 'EXTENDER', 'device', 'device'],
  )
})

test('all that a list finds can be chosen, or it is said why not', () => {
  const bar = (allReason?: string) => (
    <SelectionBar
      count={2}
      total={12_345}
      actions={[]}
      onClear={() => {}}
      onSelectAll={() => {}}
      allReason={allReason}
    />
  )
  expect(words(bar())).toContain('Select all 12,345 found')
  expect(drawn(bar())).not.toContain('aria-disabled')
  expect(drawn(bar('At most 10,000 at once'))).toMatch(/aria-disabled="true" data-tip="At most 10,000 at once"/)
})
