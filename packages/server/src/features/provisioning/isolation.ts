import { bootAdCalls } from '@headend/contract/cmsBootads'
import { cmsBulkCalls } from '@headend/contract/cmsBulk'
import { filmOf } from '@headend/media/media.fake'
import { isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack, owner }) => {
    const add = (adName: string) =>
      stack.ask(
        bootAdCalls.upload,
        { body: { adName, version: '1.0' }, files: { file: new Blob([filmOf(1280, 720, 4)]) } },
        { as: owner },
      )
    const { adFileId } = await add('Their ad in force')
    const body = { commandType: 'BootingAd' as const, adFileId }
    const { serviceTaskId } = await stack.ask(cmsBulkCalls.change, { body }, { as: owner })
    return { adFileId, serviceTaskId: serviceTaskId ?? '' }
  },
  ({ companyId: opId, endpointId }, { adFileId, serviceTaskId }) => {
    const which = { serviceTaskId, id: adFileId, commandType: 'BootingAd' }
    return {
      'cmsBulk.list': refuses({ query: { opId } }),
      'cmsBulk.change': refuses({ body: { commandType: 'BootingAd', adFileId, opId } }),
      'cmsBulk.stop': refuses({ body: which }, { turn: 1 }),
      'cmsBulk.start': refuses({ body: which }, { turn: 2 }),
      'cmsBulk.actOnDevices': refuses({ body: { serviceTaskId, action: 'retry' } }),
      'cmsBulk.listAttempts': refuses({ params: { serviceTaskId, endpointId } }),
      'cmsBulk.listHourStatus': refuses({ params: { serviceTaskId } }),
      'cmsBulk.listDevicesPage': refuses({ body: { serviceTaskId, page: 1, limit: 15 } }),
    }
  },
)
