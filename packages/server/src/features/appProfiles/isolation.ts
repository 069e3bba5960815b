import { appFileCalls } from '@headend/contract/appFiles'
import { appProfileCalls as calls } from '@headend/contract/appProfiles'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack, owner, did, mid }) => {
    // Their device runs what this application is for.
    await stack.db
      .updateTable('model')
      .set(({ fn, val, ref }) => ({
        tab_menu: fn<string[]>('array_append', [ref('tab_menu'), val('appManagement')]),
      }))
      .where('mid', '=', mid)
      .execute()
    const app = await stack.ask(
      appFileCalls.create,
      {
        body: { appPlatform: 'quantum', appName: 'Their recorder', packageName: 'theirs', appVersion: '1.0' },
        files: { file: new Blob(['module '.repeat(40)]), icon: undefined },
      },
      { as: owner },
    )
    const fileId = app.fileId ?? ''
    const make = async (profileName: string) => {
      // Nothing is sent: somebody would have to start it.
      const body = { profileName, appId: app.appId, fileId, dids: [did], start: false }
      return stack.ask(calls.create, { body }, { as: owner })
    }
    return {
      appId: app.appId,
      fileId,
      profile: await make('Their application profile'),
      going: (await make('Their old application profile')).appProfileId,
    }
  },
  ({ companyId, endpointId, did }, { appId, fileId, profile, going }) => {
    const page = { page: 1, limit: 15 }
    const { appProfileId, serviceTaskId } = profile
    const target = { appId, fileId, dids: [did] }
    const one = { params: { id: appProfileId } }
    const apId = appProfileId
    return {
      'appProfiles.listPage': hides(['Their application profile'], { body: page }),
      'appProfiles.listOps': refuses({ params: { appId } }, { down: true }),
      'appProfiles.listCandidateDevices': refuses({
        params: { opId: companyId, platform: 'quantum' },
        query: { apId },
      }),
      'appProfiles.dryRun': refuses({ body: { ...target, opId: companyId } }),
      'appProfiles.create': refuses({ body: { ...target, profileName: 'Theirs', opId: companyId, start: false } }),
      'appProfiles.get': refuses({ params: { serviceTaskId, appProfileId } }),
      'appProfiles.rename': refuses({ ...one, body: { profileName: 'Their renamed profile' } }),
      'appProfiles.update': refuses({ params: { apId }, body: { apRetry: 5 } }),
      'appProfiles.delete': refuses({ params: { id: going }, body: {} }, { turn: 3 }),
      'appProfiles.control': refuses({ body: { appProfileId, actionControl: 'STOP' } }, { turn: 3 }),
      'appProfiles.listDevicesPage': refuses({ body: { appProfileId, ...page } }),
      'appProfiles.listAttempts': refuses({ params: { id: appProfileId, endpointId } }),
      'appProfiles.listDateStatus': refuses(one),
      'appProfiles.listHourStatus': refuses(one),
      'appProfiles.setRetry': refuses({ body: { appProfileId, fpRetry: 4 } }),
      'appProfiles.actOnDevices': refuses(
        { params: { apId, dids: did, action: 'cancel' } },
        { turn: 1, by: ['owner'] },
      ),
      'appProfiles.retry': refuses({ body: { apId, appId, dids: [did] } }, { turn: 2, by: ['owner'] }),
      'appProfiles.actOnReason': refuses({ params: { apId, action: 'retry' }, body: {} }),
    }
  },
)
