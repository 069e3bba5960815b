import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { hostProblem } from '@headend/contract/modelLimits'
import type { TaskType } from '@headend/contract/tasks'
import type { Db } from '../../core/db/database.ts'
import type { Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { refuseAny } from '../../core/inputRefusals.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { supportFeaturesOf } from '../models/service.ts'
import type { TaskService } from '../tasks/service.ts'

/** Measurements that a device makes of itself and its surroundings. */
export const diagnosticsFeature = ({
  db,
  tasks,
  directory,
}: {
  db: Db
  tasks: Pick<TaskService, 'start' | 'cancelOf'>
  directory: DeviceDirectory
}): Feature => {
  const start = async (
    caller: AuthenticatedCaller,
    type: TaskType,
    { endpointId, ...input }: Readonly<Record<string, unknown>> & { endpointId: string },
  ) => {
    const device = await directory.findRegistered(caller, endpointId)
    const { host } = input
    if (typeof host === 'string') {
      const problem = hostProblem(await supportFeaturesOf(db, endpointId), host)
      refuseAny(problem === undefined ? [] : [{ field: 'host', problem }])
    }
    return tasks.start({ caller, device, type, input })
  }
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
