import { diagnosticsCalls } from '@headend/contract/diagnostics'
import type { TaskType } from '@headend/contract/tasks'
import type { Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import type { TaskService } from '../tasks/service.ts'

/** Measurements that a device makes of itself and its surroundings. */
export const diagnosticsFeature = ({
  tasks,
  directory,
}: {
  tasks: Pick<TaskService, 'start' | 'cancelOf'>
  directory: DeviceDirectory
}): Feature => {
  const start = async (
    caller: AuthenticatedCaller,
    type: TaskType,
    { endpointId, ...input }: Readonly<Record<string, unknown>> & { endpointId: string },
  ) => tasks.start({ caller, device: await directory.findRegistered(caller, endpointId), type, input })
  return {
    name: 'diagnostics',
    calls: [
      implement(diagnosticsCalls, {
        startPing: ({ body }, caller) => start(caller, 'PingTest', body),
        startTraceroute: ({ body }, caller) => start(caller, 'TraceRoute', body),
        startDownloadSpeed: ({ body: { status: _status, ...body } }, caller) => start(caller, 'DownloadSpeed', body),
        startUploadSpeed: ({ body: { status: _status, ...body } }, caller) => start(caller, 'UploadSpeed', body),
        startSignalStrength: ({ body }, caller) => start(caller, 'WifiSignalStrength', body),
        cancelSignalStrength: async ({ body }, caller) => {
          const device = await directory.findRegistered(caller, body.endpointId)
          const { taskId } = await tasks.cancelOf(caller, device, 'WifiSignalStrength')
          return { taskId }
        },
      }),
    ],
  }
}
