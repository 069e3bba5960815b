import { isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ box, modular }) => {
  const of = (endpointId: string, more: object = {}) => refuses({ body: { endpointId, ...more } }, { by: ['owner'] })
  const named = (appPackageName: string) => ({ appId: appPackageName, appPackageName, platform: 'android' })
  const all = { params: { keyword: '*' }, body: { endpointId: box, installedApp: [] } }
  return {
    // Each write is about an app of its own: one that is busy is refused.
    'appsAndroid.getInfo': of(box),
    'appsAndroid.listWeeklyStats': of(box),
    'appsAndroid.listDetails': refuses(all, { by: ['owner'] }),
    'appsAndroid.install': of(box, { fileId: '4011', ...named('com.garam.news') }),
    'appsAndroid.uninstall': of(box, named('com.garam.vod')),
    'appsAndroid.installTempApp': of(box, { appId: 'com.garam.fitness', version: '1.1.0' }),
    'appsAndroid.deleteTempApp': of(box, { appId: 'com.garam.tv' }),
    'appsAndroid.installOrDelete': of(box, { type: 'D', appPackageName: 'com.garam.launcher', platform: 'android' }),
    'appsQuantum.getDeploymentInfo': of(modular),
    'appsQuantum.getTotalUsage': of(modular),
    'appsQuantum.listDetails': of(modular, { appIds: [], platform: 'quantum' }),
    'appsQuantum.startStop': of(modular, { appIdx: 1, startStop: 'stop' }),
    'appsQuantum.install': of(modular, { fileId: '4008', appId: 'signage', platform: 'quantum' }),
    'appsQuantum.update': of(modular, { fileId: '4005', appId: 'recorder', platform: 'quantum' }),
    'appsQuantum.uninstall': of(modular, { appId: 'hbbtv', apType: 'D', platform: 'quantum' }),
  }
})
