import { expect, it } from 'vitest'
import { inventoryCalls } from '@headend/contract/inventory'
import { startStack } from '../../core/testing.ts'
import { showsSecret } from '../../device/proof.ts'
import { plant } from '../../testing/devices.ts'

it('secrets of a file are kept as hashes, and shown to nobody again', async () => {
  const secret = 'a-secret-of-the-batch'
  const file = `deviceSn,Model,Secret\nSEC1,Aria S410,${secret}\nSEC2,Unheard of,${secret}\nSEC3,Aria S410,short\n`
  await using inventory = await importing()
  const { upload, storedOf, kept } = inventory
  const checked = await upload(file, { dryRun: 'true' })
  const taken = await upload(file)
  expect(taken).toMatchObject({ added: 1, invalidData: 2 })
  expect(taken.historyData[1]).toMatchObject({ field: 'secret', values: { deviceSn: 'SEC3', secret: '•••' } })
  expect((await storedOf('SEC1')).stored).toBeDefined()
  expect(JSON.stringify([checked, taken, await kept()])).not.toContain(secret)
})

const importing = async () => {
  const stack = await startStack()
  const company = await stack.company('Acme')
  const as = await stack.signIn('operatorStaff', company)
  await plant(stack, company, 'OLD1')
  const upload = (content: string, more: object = {}) =>
    stack.ask(inventoryCalls.uploadBulk, { body: more, files: { file: new Blob([content]) } }, { as })
  const storedOf = async (serial: string) => {
    const found = stack.db.selectFrom('device').selectAll().where('device_sn', '=', serial)
    const { secret_salt: salt, secret_hash: hash, secret_time: time } = await found.executeTakeFirstOrThrow()
    return { stored: salt === null || hash === null ? undefined : { salt, hash }, time }
  }
  /** Everything the database keeps, as text. */
  const kept = async () => {
    const tables = ['device', 'upload', 'upload_refusal', 'audit'] as const
    return JSON.stringify(await Promise.all(tables.map((table) => stack.db.selectFrom(table).selectAll().execute())))
  }
  return { stack, upload, storedOf, kept, [Symbol.asyncDispose]: () => stack[Symbol.asyncDispose]() }
}

const credentialsOf = (authorization: string): string =>
  Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()

it('an import makes a secret for each device that is taken and named none, and tells it once', async () => {
  await using inventory = await importing()
  const { upload, storedOf, kept } = inventory
  const own = 'a-secret-of-its-own'
  const file = `deviceSn,Model,Secret\nEACH1,Aria S410,\nEACH2,Unheard of,\nEACH3,Aria S410,\nEACH4,Aria S410,${own}\n`
  expect((await upload(file, { secrets: 'each', dryRun: 'true' })).secrets).toEqual([])
  const { secrets, ...told } = await upload(file, { secrets: 'each' })
  expect(secrets.map(({ row, deviceSn, endpointId }) => [row, deviceSn, endpointId])).toEqual([
    [2, 'EACH1', 'os::A4C7F2-EACH1'],
    [4, 'EACH3', 'os::A4C7F2-EACH3'],
  ])
  expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(2)
  for (const { deviceSn, endpointId, secret, authorization } of secrets) {
    expect(secret).toMatch(/^[A-Za-z][\w-]{26}$/)
    const { stored } = await storedOf(deviceSn ?? '')
    expect(stored && showsSecret(credentialsOf(authorization), endpointId, stored)).toBe(true)
    expect(await kept()).not.toContain(secret)
    expect(JSON.stringify(told)).not.toContain(secret)
  }
  const { stored } = await storedOf('EACH4')
  expect(stored && showsSecret(`os::A4C7F2-EACH4:${own}`, 'os::A4C7F2-EACH4', stored)).toBe(true)
})

it('an import makes one secret for the devices of a batch', async () => {
  await using inventory = await importing()
  const { secrets } = await inventory.upload('deviceSn,Model\nB1,Aria S410\nB2,Aria S410\n', { secrets: 'batch' })
  expect(secrets.map(({ deviceSn }) => deviceSn)).toEqual(['B1', 'B2'])
  expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(1)
  const salts = [await inventory.storedOf('B1'), await inventory.storedOf('B2')].map(({ stored }) => stored?.salt)
  expect(salts[0]).not.toEqual(salts[1])
})

it('a file changes the secrets of devices that are there, to those it names or to new ones', async () => {
  await using inventory = await importing()
  const { upload, storedOf, kept } = inventory
  const named = 'named-in-the-file'
  const shows = async (secret: string) => {
    const { stored } = await storedOf('OLD1')
    return stored !== undefined && showsSecret(`os::A4C7F2-OLD1:${secret}`, 'os::A4C7F2-OLD1', stored)
  }
  expect(await upload(`serial,secret\nOLD1,${named}\n`, { uploadType: 'edit' })).toMatchObject({ updated: 1 })
  expect(await shows(named)).toBe(true)
  const { secrets, updated } = await upload('serial\nOLD1\nNOBODY\n', { uploadType: 'edit', secrets: 'each' })
  expect([updated, secrets.map(({ endpointId }) => endpointId)]).toEqual([1, ['os::A4C7F2-OLD1']])
  const [{ secret } = { secret: '' }] = secrets
  expect([await shows(named), await shows(secret)]).toEqual([false, true])
  expect(await upload('serial,retailer\nOLD1,Shop\n', { uploadType: 'edit' })).toMatchObject({ updated: 1 })
  expect(await shows(secret)).toBe(true)
  for (const hidden of [named, secret]) expect(await kept()).not.toContain(hidden)
})
