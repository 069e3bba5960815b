import type { RequestBodies, ResponseBodies } from '../codec/message.ts'
import { uspError } from '../codec/errors.ts'
import type { Fields } from '../codec/value.ts'
import type { DataModel } from './dataModel.ts'
import { refuse } from './refusal.ts'
import type { Planned, WriteAnswer } from './write.ts'
import { find, nothing, settle } from './write.ts'

type DeleteResult = Fields<ResponseBodies['deleteResp']['deletedObjResults'][number]>

/** Answers a Delete. An instance that is not there counts as deleted. */
export function deleteObjects<Device>(
  model: DataModel<Device>,
  request: RequestBodies['delete'],
): WriteAnswer<Fields<ResponseBodies['deleteResp']>> {
  const settled = settle(
    request.objPaths.map((path) => planDelete(model, path)),
    request.allowPartial,
  )
  return settled.ok ? { ok: true, body: { deletedObjResults: settled.body } } : settled
}

function planDelete<Device>(model: DataModel<Device>, requestedPath: string): Planned<DeleteResult> {
  const found = find(model, requestedPath)
  const why = found.ok
    ? found.table !== undefined || found.node?.creatable !== true
      ? refuse(uspError.notATable, `${requestedPath} is no instance that can be deleted`)
      : undefined
    : found
  if (why !== undefined || !found.ok) {
    const { code, message } = why ?? refuse(uspError.deleteFailure, requestedPath)
    return {
      result: {
        requestedPath,
        operStatus: { operStatus: { case: 'operFailure', value: { errCode: code, errMsg: message } } },
      },
      errors: [{ paramPath: requestedPath, errCode: code, errMsg: message }],
      commit: nothing,
    }
  }
  const affectedPaths = found.objects.map((ref) => model.pathOf(ref))
  return {
    result: { requestedPath, operStatus: { operStatus: { case: 'operSuccess', value: { affectedPaths } } } },
    errors: [],
    commit: () => {
      for (const ref of found.objects) model.remove(ref)
    },
  }
}
