import type { RequestBodies, ResponseBodies } from '../codec/message.ts'
import { uspError } from '../codec/errors.ts'
import type { Fields } from '../codec/value.ts'
import type { DataModel, ObjectRef } from './dataModel.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './refusal.ts'
import type { PathError, Setting, WriteAnswer } from './write.ts'
import { check, duplicateOf, find } from './write.ts'

type SetResult = Fields<ResponseBodies['setResp']['updatedObjResults'][number]>

type Write<Device> = { readonly ref: ObjectRef<Device>; readonly values: { readonly [name: string]: string } }
type Planned<Device> = {
  readonly result: SetResult
  readonly errors: readonly PathError[]
  readonly writes: readonly Write<Device>[]
}

/**
 * Answers a Set. Changes nothing unless it answers with a response. Objects are written one after the other, so that one message
 * can free a unique key and take it; a failure without `allow_partial` takes the earlier ones back.
 */
export function setValues<Device>(
  model: DataModel<Device>,
  request: RequestBodies['set'],
): WriteAnswer<Fields<ResponseBodies['setResp']>> {
  const observer = model.observer
  // A value that is taken back is not reported.
  model.observer = undefined
  const undo: (() => void)[] = []
  const planned: Planned<Device>[] = []
  for (const { objPath, paramSettings } of request.updateObjs) {
    const plan = planSet(model, objPath, paramSettings)
    planned.push(plan)
    for (const { ref, values } of plan.writes) {
      const row = model.rowOf(ref)
      const before = row && { ...row }
      undo.push(() => model.restore(ref, before))
      model.write(ref, values)
    }
  }
  const errors = planned.flatMap((plan) => plan.errors)
  // TR-369, allow_partial: without allow_partial one failure undoes the whole message.
  const keep = request.allowPartial || errors.length === 0
  if (!keep) for (const back of undo.toReversed()) back()
  model.observer = observer
  if (!keep) {
    return { ok: false, errCode: uspError.invalidArguments, errMsg: errors[0]?.errMsg ?? '', paramErrs: errors }
  }
  for (const { ref, values } of planned.flatMap((plan) => plan.writes)) {
    for (const name of Object.keys(values)) observer?.written(model.pathOf(ref), name)
  }
  return { ok: true, body: { updatedObjResults: planned.map((plan) => plan.result) } }
}

function planSet<Device>(
  model: DataModel<Device>,
  requestedPath: string,
  settings: readonly Setting[],
): Planned<Device> {
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
      writes: [],
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
    writes: checks.map(({ ref, values }) => ({ ref, values })),
  }
}

function setFailure<Device>(requestedPath: string, { code, message }: Refusal): Planned<Device> {
  return {
    result: {
      requestedPath,
      operStatus: { operStatus: { case: 'operFailure', value: { errCode: code, errMsg: message } } },
    },
    errors: [{ paramPath: requestedPath, errCode: code, errMsg: message }],
    writes: [],
  }
}
