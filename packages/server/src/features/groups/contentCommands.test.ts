import { describe, expect, it } from 'vitest'
import { bootAdCalls } from '@headend/contract/cmsBootads'
import { groupCalls } from '@headend/contract/groups'
import { roleCalls } from '@headend/contract/roles'
import { errorData } from '@headend/contract/schemas/core'
import { userCalls } from '@headend/contract/users'
import { filmOf } from '@headend/media/media.fake'
import { router, setTopBox } from '@headend/simulator'
import { deviceBench } from '../../testing/bench.ts'
import { plant, plantGroup } from '../../testing/devices.ts'
import { linesOf } from '../../testing/history.ts'
import { plantChannel } from '../provisioning/plant.fake.ts'

describe('a landing channel or boot ad for a group', () => {
  it('is shown by its set-top boxes that are connected, and the others are named with the reason', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-SHOWS' }), { more: [router({ serial: 'R7-NEVER' })] })
    const { stack, company, as } = b
    const gid = await plantGroup(stack, company, 'Suite')
    const away = await plant(stack, company, 'S-AWAY')
    await stack.db.updateTable('device').set({ gid }).execute()
    await stack.db.insertInto('province').values({ province_id: 'p', province_name: 'P' }).execute()
    await stack.db.insertInto('city').values({ op_city_id: 'c', city_name: 'C', province_id: 'p' }).execute()
    await stack.db.updateTable('device').set({ op_city_id: 'c' }).where('endpoint_id', '=', b.endpointId).execute()
    const channelId = await plantChannel(stack, { companyId: company, name: 'News', lcn: 9 })
    const other = await plantChannel(stack, { companyId: company, name: 'Sports', lcn: 21 })
    const { adFileId } = await stack.ask(
      bootAdCalls.upload,
      { body: { adName: 'Once', version: '1.0' }, files: { file: new Blob([filmOf(1280, 720, 5)]) } },
      { as },
    )
    const run = (body: object) => stack.ask(groupCalls.runCommand, { body: body as never }, { as })
    const ended = (taskIds: readonly string[]) => Promise.all(taskIds.map(b.ended))

    const [, never] = b.fleet.devices
    const landed = await run({ commandType: 'LandingChannel', gid, channelId })
    expect(landed).toMatchObject({ executed: 1, unmet: 2 })
    expect(Object.fromEntries(landed.left.map(({ endpointId, code }) => [endpointId, code]))).toEqual({
      [away]: 'wsdisconnect',
      [never?.endpointId ?? '']: 'custom',
    })
    expect(await ended(landed.taskIds)).toMatchObject([{ taskStatus: 'success' }])
    expect(b.device.value('Device.X_HEADEND_Content.LandingChannel.Number')).toBe('9')

    const shown = await run({ commandType: 'BootingAd', gid, adFileId })
    expect(shown).toMatchObject({ executed: 1, unmet: 2 })
    expect(await ended(shown.taskIds)).toMatchObject([{ taskStatus: 'success' }])
    expect(b.device.value('Device.X_HEADEND_Content.BootAd.Name')).toBe('Once')

    // Of a city, and of several.
    const there = await run({ commandType: 'LandingChannel', opCityId: 'c', channelId: other })
    expect(there).toMatchObject({ executed: 1, unmet: 0 })
    expect(await ended(there.taskIds)).toMatchObject([{ taskStatus: 'success' }])
    expect(b.device.value('Device.X_HEADEND_Content.LandingChannel.Number')).toBe('21')
    expect(await run({ commandType: 'BootingAd', opCityIds: ['c'], adFileId })).toMatchObject({ executed: 1 })
    const lines = await linesOf(stack, { endpointId: b.endpointId, action: ['Landing channel', 'Boot ad'] })
    expect(lines.map(({ action }) => action)).toEqual(['Landing channel', 'Boot ad', 'Landing channel', 'Boot ad'])
  })

  it('is refused with what is wrong of it', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-REFUSED' }))
    const { stack, company, as } = b
    const gid = await plantGroup(stack, company, 'Suite')
    const none = await plantGroup(stack, company, 'Nobody')
    await stack.db.updateTable('device').set({ gid }).execute()
    const channelId = await plantChannel(stack, { companyId: company, name: 'News', lcn: 9 })
    const radio = await plantChannel(stack, { companyId: company, name: 'Radio', lcn: 10 })
    await stack.db
      .updateTable('content_item')
      .set({ kind: 'radioChannel' })
      .where('content_item_id', '=', radio)
      .execute()
    const beside = await stack.company('Beside')
    const theirs = await stack.signIn('operatorAdministrator', beside)
    const foreign = await plantChannel(stack, { companyId: beside, name: 'Theirs', lcn: 1 })
    const film = { body: { adName: 'Theirs', version: '1' }, files: { file: new Blob([filmOf(1280, 720, 5)]) } }
    const { adFileId } = await stack.ask(bootAdCalls.upload, film, { as: theirs })
    const tell = async (body: object, session = as) => {
      const { envelope } = await stack.callApi(groupCalls.runCommand, { body: body as never }, { as: session })
      return [envelope.code, errorData.safeParse(envelope.data).data?.field]
    }
    const landing = { commandType: 'LandingChannel', gid, channelId }
    for (const id of [foreign, radio, crypto.randomUUID()])
      expect(await tell({ ...landing, channelId: id })).toEqual(['nodata', undefined])
    for (const id of [adFileId, '999999'])
      expect(await tell({ commandType: 'BootingAd', gid, adFileId: id })).toEqual(['nodata', undefined])
    expect(await tell({ ...landing, gid: none })).toEqual(['nodata', undefined])
    expect(await tell(landing, theirs)).toEqual(['nodata', undefined])
    expect(await tell({ commandType: 'LandingChannel', gid })).toEqual(['custom', 'channelId'])
    expect(await tell({ commandType: 'BootingAd', gid })).toEqual(['custom', 'adFileId'])
    expect(await tell({ ...landing, adFileId: '1' })).toEqual(['custom', 'adFileId'])
    expect(await tell({ ...landing, commandType: 'Reboot' })).toEqual(['custom', 'channelId'])
    expect(await stack.db.selectFrom('task').selectAll().where('task_type', '=', 'LandingChannel').execute()).toEqual(
      [],
    )
    b.device.fault('offline')
    b.device.drop()
    await stack.db.updateTable('device').set({ online: false }).execute()
    expect((await tell(landing))[0]).toBe('grpcdisconn')
  })

  it('takes who may have content, whatever else they may do to groups', async () => {
    await using b = await deviceBench(setTopBox({ serial: 'S-MAY' }))
    const { stack, company } = b
    const gid = await plantGroup(stack, company, 'Suite')
    await stack.db.updateTable('device').set({ gid }).execute()
    const channelId = await plantChannel(stack, { companyId: company, name: 'News', lcn: 9 })
    const root = await stack.signIn()
    const asker = await stack.signIn('viewer', company)
    const mayNow = async (...permissions: ('group.reboot' | 'content.manage')[]) => {
      const body = { roleName: permissions.join(), roleLevel: 30, permissions }
      const { roleGroupKey } = await stack.ask(roleCalls.createRole, { params: { op: company }, body }, { as: root })
      const change = { params: { userId: asker.userId }, body: { roleGroupKey } }
      await stack.ask(userCalls.updateInfo, change, { as: root })
    }
    const give = () =>
      stack.codeOf(
        groupCalls.runCommand,
        { body: { commandType: 'LandingChannel', gid, channelId } as never },
        { as: asker },
      )
    await mayNow('group.reboot')
    expect(await give()).toBe('roleerr')
    await mayNow('content.manage')
    expect(await give()).toBe('success')
  })
})
