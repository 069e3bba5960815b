import { appsAndroidCalls, appsQuantumCalls } from '@headend/contract/apps'
import { fail } from '../../core/errors.ts'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { AppService } from './service.ts'

const android = (endpointId: string, appId: string) => ({ endpointId, platform: 'android', appId }) as const

const quantum = ({ endpointId, appId }: Readonly<{ endpointId: string; appId: string }>) =>
  ({ endpointId, platform: 'quantum', appId }) as const

/** Apps of devices: in Android's packages, and in any other execution environment. */
export const appsFeature = (service: AppService): Feature => ({
  name: 'apps',
  calls: [
    implement(appsAndroidCalls, {
      getInfo: ({ body }, caller) => service.android(caller, body.endpointId),
      listWeeklyStats: ({ body }, caller) => service.weekly(caller, body.endpointId),
      listDetails: ({ params, body }, caller) =>
        service.details(caller, {
          endpointId: body.endpointId,
          platform: 'android',
          appIds: body.installedApp,
          keyword: params.keyword,
        }),
      install: ({ body }, caller) =>
        service.install(caller, android(body.endpointId, body.appPackageName), { fileId: body.fileId }),
      uninstall: ({ body }, caller) => service.uninstall(caller, android(body.endpointId, body.appPackageName)),
      installTempApp: ({ body }, caller) =>
        service.install(caller, android(body.endpointId, body.appId), { version: body.version }),
      deleteTempApp: ({ body }, caller) => service.uninstall(caller, android(body.endpointId, body.appId)),
      installOrDelete: async ({ body }, caller) => {
        if (body.type === 'D') return service.uninstall(caller, android(body.endpointId, body.appPackageName))
        if (body.fileId === undefined) throw fail('nofile')
        return service.install(caller, android(body.endpointId, body.appPackageName), { fileId: body.fileId })
      },
    }),
    implement(appsQuantumCalls, {
      getDeploymentInfo: ({ body }, caller) => service.quantum(caller, body.endpointId),
      getTotalUsage: ({ body }, caller) => service.memory(caller, body.endpointId),
      listDetails: ({ body }, caller) =>
        service.details(caller, { endpointId: body.endpointId, platform: 'quantum', appIds: body.appIds }),
      startStop: ({ body }, caller) => service.startStop(caller, body),
      install: ({ body }, caller) => service.install(caller, quantum(body), { fileId: body.fileId }, body.appUuid),
      update: ({ body }, caller) => service.install(caller, quantum(body), { fileId: body.fileId }, body.appUuid),
      uninstall: ({ body }, caller) => service.uninstall(caller, quantum(body)),
    }),
  ],
})
