import { expect, it } from 'vitest'
import { inventoryCalls } from '@headend/contract/inventory'
import { startStack } from '../../core/testing.ts'
import { register } from '../../testing/devices.ts'

const model = { modelName: 'Aria S410', oui: 'A4C7F2', productClass: 'STB', manufacturer: 'Norwave' }

it('secrets of a file are kept as hashes, and shown to nobody again', async () => {
  const secret = 'a-secret-of-the-batch'
  const file = `deviceSn,Model,Secret\nSEC1,Aria S410,${secret}\nSEC2,Unheard of,${secret}\nSEC3,Aria S410,short\n`
  await using stack = await startStack()
  const company = await stack.company('Acme')
  const as = await stack.signIn('operatorStaff', company)
  await register(stack.db, company, { endpointId: 'os::A4C7F2-OLD1', serial: 'OLD1', model })
  const upload = (content: string, more: object = {}) =>
    stack.ask(inventoryCalls.uploadBulk, { body: more, files: { file: new Blob([content]) } }, { as })
  const checked = await upload(file, { dryRun: 'true' })
  const taken = await upload(file)
  expect(taken).toMatchObject({ added: 1, invalidData: 2 })
  expect(taken.historyData[1]).toMatchObject({ field: 'secret', values: { deviceSn: 'SEC3', secret: '•••' } })
  const stored = await stack.db
    .selectFrom('device')
    .selectAll()
    .where('device_sn', '=', 'SEC1')
    .executeTakeFirstOrThrow()
  expect(stored.secret_hash).not.toBe(null)
  const kept = await stack.db.selectFrom('upload_refusal').selectAll().execute()
  const lines = await stack.db.selectFrom('audit').selectAll().execute()
  expect(JSON.stringify([checked, taken, stored, kept, lines])).not.toContain(secret)
})
