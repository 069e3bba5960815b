import type { RequestBodies, ResponseBodies } from '../codec/message.ts'
import { uspError } from '../codec/errors.ts'
import type { Fields } from '../codec/value.ts'
import type { DataModel } from './dataModel.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './refusal.ts'
import type { Planned, Setting, WriteAnswer } from './write.ts'
import { check, duplicateOf, find, nothing, settle } from './write.ts'

type SetResult = Fields<ResponseBodies['setResp']['updatedObjResults'][number]>

/** Answers a Set. Changes nothing unless it answers with a response. */
export function setValues<Device>(
  model: DataModel<Device>,
  request: RequestBodies['set'],
): WriteAnswer<Fields<ResponseBodies['setResp']>> {
  const planned = request.updateObjs.map((object) => planSet(model, object.objPath, object.paramSettings))
  const settled = settle(planned, request.allowPartial)
  return settled.ok ? { ok: true, body: { updatedObjResults: settled.body } } : settled
}

function planSet<Device>(
  model: DataModel<Device>,
  requestedPath: string,
  settings: readonly Setting[],
): Planned<SetResult> {
  const found = find(model, requestedPath)
  if (!found.ok) return setFailure(requestedPath, found)
  if (found.table !== undefined) {
    return setFailure(requestedPath, refuse(uspError.invalidPath, `${requestedPath} is a table; name its instances`))
  }
  if (found.missing !== undefined && found.objects.length === 0) {
    return setFailure(requestedPath, refuse(uspError.objectDoesNotExist, `${found.missing} does not exist`))
  }
  const checks = found.objects.map((ref) => {
    const current = (name: string): string => model.value(ref, name) ?? ''
    const checked = check(model, ref.node, ref.at, current, settings)
    const after = (name: string): string => checked.values[name] ?? current(name)
    const twin = ref.node.table && !checked.failed ? duplicateOf(model, ref, after) : undefined
    const path = model.pathOf(ref)
    if (twin === undefined) return { ref, path, ...checked }
    const param = Object.keys(checked.values)[0] ?? ''
    const error = { param, errCode: uspError.duplicateKey, errMsg: `${twin} has the same unique key` }
    return { ref, path, values: checked.values, errors: [...checked.errors, error], failed: true }
  })
  const failures = checks.filter((checked) => checked.failed)
  if (failures.length > 0) {
    const errMsg = `A required parameter of ${requestedPath} failed`
    return {
      result: {
        requestedPath,
        operStatus: {
          operStatus: {
            case: 'operFailure',
            value: {
              errCode: uspError.requiredParameterFailed,
              errMsg,
              updatedInstFailures: failures.map(({ path, errors }) => ({ affectedPath: path, paramErrs: errors })),
            },
          },
        },
      },
      errors: failures.flatMap(({ path, errors }) =>
        errors.map(({ param, ...error }) => ({ paramPath: path + param, ...error })),
      ),
      commit: nothing,
    }
  }
  return {
    result: {
      requestedPath,
      operStatus: {
        operStatus: {
          case: 'operSuccess',
          value: {
            updatedInstResults: checks.map(({ path, errors, values }) => ({
              affectedPath: path,
              paramErrs: errors,
              updatedParams: values,
            })),
          },
        },
      },
    },
    errors: [],
    commit: () => {
      for (const { ref, values } of checks) model.write(ref, values)
    },
  }
}

function setFailure(requestedPath: string, { code, message }: Refusal): Planned<SetResult> {
  return {
    result: {
      requestedPath,
      operStatus: { operStatus: { case: 'operFailure', value: { errCode: code, errMsg: message } } },
    },
    errors: [{ paramPath: requestedPath, errCode: code, errMsg: message }],
    commit: nothing,
  }
}
