import { dataModelCalls } from '@headend/contract/dataModel'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import type { LiveData } from '../realtime/service.ts'
import type { DataModelService } from './service.ts'

/** The data model of devices: what they support, its values, and their commands. */
export const dataModelFeature = ({
  service,
  liveData,
}: {
  service: DataModelService
  liveData: Pick<LiveData, 'watch'>
}): Feature => ({
  name: 'dataModel',
  calls: [
    implement(dataModelCalls, {
      getSupported: ({ body }, caller) => service.getSupported(caller, body.endpointId, body.refresh),
      getValues: ({ body }, caller) => service.getValues(caller, body),
      setValue: ({ body }, caller) => service.setValue(caller, body),
      addObject: ({ body }, caller) => service.addObject(caller, body),
      deleteObject: ({ body }, caller) => service.deleteObject(caller, body),
      runCommand: ({ body }, caller) => service.runCommand(caller, body),
      watch: ({ body }, caller) => liveData.watch(caller, body.endpointId, body.paths),
    }),
  ],
})
