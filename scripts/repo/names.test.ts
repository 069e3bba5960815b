import { expect, test } from 'vitest'
import { misnamed } from './names.ts'

test.each([
  ['packages/usp/src/path-parser.ts', ''],
  ['packages/usp/src/path_parser.test.ts', ''],
  ['packages/server/src/PresenceStore.ts', 'export class PresenceStore {}'],
  ['packages/web/src/ui/dialog.tsx', 'export function Dialog() {}'],
  ['packages/web/src/ui/Dialogue.tsx', 'export function Dialog() {}'],
  ['packages/web/src/ui/Dialog.tsx', 'export const dialog = 1'],
])('%s is misnamed', (path, text) => {
  expect(misnamed({ path, text })).toContain(path)
})

test.each([
  ['packages/usp/src/pathParser.test.ts', ''],
  ['packages/web/src/ui/Dialog.tsx', 'export function Dialog() {}'],
  ['packages/web/src/ui/Dialog.tsx', 'export const Dialog = () => null\nexport const DialogFooter = () => null'],
  ['packages/web/src/features/device/cards.tsx', 'export const A = 1\nexport const B = 2'],
  ['packages/web/src/features/inventory/UploadList.tsx', 'export const Screen = listScreen({})'],
  ['packages/web/src/features/notices/NoticeScreens.tsx', 'export const { Screen, NewScreen } = resourceScreens({})'],
  ['e2e/features/device.e2e.ts', ''],
])('%s is named well', (path, text) => {
  expect(misnamed({ path, text })).toBeUndefined()
})
