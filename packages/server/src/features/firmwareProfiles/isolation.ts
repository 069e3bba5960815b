import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import { groupCalls } from '@headend/contract/groups'
import { plantFirmware } from '../../testing/firmwareFile.ts'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack, owner, did, mid }) => {
    const { model_name: modelName } = await stack.db
      .selectFrom('model')
      .select('model_name')
      .where('mid', '=', mid)
      .executeTakeFirstOrThrow()
    const planted = { companyId: owner.companyId, modelName, fwVer: '80.0.1', fwCode: 8001 }
    const firmwareFileId = await plantFirmware(stack, planted)
    const make = async (fpName: string) => {
      // Nothing is sent: somebody would have to start it.
      const body = { fpName, mid, firmwareFileId, dids: [did], start: false }
      const { fpId } = await stack.ask(calls.create, { body }, { as: owner })
      return fpId
    }
    const makeAuto = async (groupName: string) => {
      const { gid: targetDevice } = await stack.ask(groupCalls.create, { body: { groupName } }, { as: owner })
      const { autoProfileId } = await stack.ask(
        calls.createAuto,
        { body: { mid, targetDevice, enabled: false } },
        { as: owner },
      )
      return { autoProfileId, targetDevice }
    }
    return {
      firmwareFileId,
      fpId: await make('Their roll-out'),
      going: await make('Their old roll-out'),
      auto: await makeAuto('Of firmware'),
      goingAuto: await makeAuto('Of old firmware'),
    }
  },
  ({ companyId, endpointId, did, mid }, { firmwareFileId, fpId, going, auto, goingAuto }) => {
    const page = { page: 1, limit: 15 }
    const target = { mid, firmwareFileId, dids: [did] }
    return {
      'firmwareProfiles.list': hides(['Their roll-out']),
      'firmwareProfiles.listPage': hides(['Their roll-out'], { body: page }),
      'firmwareProfiles.listVersions': refuses({ params: { mid, opId: companyId } }),
      'firmwareProfiles.dryRun': refuses({ body: { ...target, opId: companyId } }),
      'firmwareProfiles.create': refuses({
        body: { ...target, fpName: 'Theirs', opId: companyId, start: false },
      }),
      'firmwareProfiles.get': refuses({ params: { fpId } }),
      'firmwareProfiles.update': refuses({ params: { fpId }, body: { fpRetry: 5 } }),
      'firmwareProfiles.delete': refuses({ params: { fpId: going }, body: {} }, { turn: 3 }),
      'firmwareProfiles.control': refuses({ body: { fpId, actionControl: 'STOP' } }, { turn: 3 }),
      'firmwareProfiles.listDevicesPage': refuses({ body: { fpId, ...page } }),
      'firmwareProfiles.listAttempts': refuses({ params: { fpId, endpointId } }),
      'firmwareProfiles.listDateStatus': refuses({ params: { fpId } }),
      'firmwareProfiles.listHourStatus': refuses({ params: { fpId } }),
      'firmwareProfiles.setRetry': refuses({ body: { fpId, fpRetry: 4 } }),
      'firmwareProfiles.actOnDevice': refuses(
        { params: { fpId, endpointId, action: 'cancel' } },
        { turn: 1, by: ['owner'] },
      ),
      'firmwareProfiles.retryDevice': refuses({ params: { endpointId }, body: { fpId } }, { turn: 2, by: ['owner'] }),
      'firmwareProfiles.actOnDevices': refuses({ params: { fpId, action: 'retry' }, body: {} }),
      'firmwareProfiles.listAutoPage': hides([`"autoProfileId":"${auto.autoProfileId}"`], { body: page }),
      'firmwareProfiles.createAuto': refuses({ body: { mid, opId: companyId, enabled: false } }, { by: ['owner'] }),
      'firmwareProfiles.updateAuto': refuses({
        params: { autoProfileId: auto.autoProfileId },
        body: { mid, enabled: false, targetDevice: auto.targetDevice },
      }),
      'firmwareProfiles.deleteAuto': refuses({ params: { autoProfileId: goingAuto.autoProfileId } }, { turn: 3 }),
    }
  },
)
