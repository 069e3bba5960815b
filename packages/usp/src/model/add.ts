import type { RequestBodies, ResponseBodies } from '../codec/message.ts'
import { uspError } from '../codec/errors.ts'
import type { Fields } from '../codec/value.ts'
import type { DataModel, ObjectRef } from './dataModel.ts'
import { uniqueKeysOf } from './read.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './refusal.ts'
import type { Instances, ObjectNode } from './supported.ts'
import type { PathError, Setting, WriteAnswer } from './write.ts'
import { check, duplicateOf, find } from './write.ts'

type AddResult = Fields<ResponseBodies['addResp']['createdObjResults'][number]>

/**
 * Answers an Add. Objects are made one after the other, so that one message cannot add
 * the same unique key twice; a failure without `allow_partial` takes the earlier ones back.
 */
export function addObjects<Device>(
  model: DataModel<Device>,
  request: RequestBodies['add'],
  originator: string,
): WriteAnswer<Fields<ResponseBodies['addResp']>> {
  const created: ObjectRef<Device>[] = []
  const observer = model.observer
  // An object that is rolled back is not reported.
  model.observer = undefined
  const results: AddResult[] = []
  const errors: PathError[] = []
  for (const object of request.createObjs) {
    for (const made of addOne(model, object.objPath, object.paramSettings, originator)) {
      results.push(made.result)
      errors.push(...made.errors)
      if (made.ref !== undefined) created.push(made.ref)
    }
  }
  const keep = request.allowPartial || errors.length === 0
  if (!keep) for (const ref of created) model.remove(ref)
  model.observer = observer
  if (!keep) {
    return { ok: false, errCode: uspError.invalidArguments, errMsg: errors[0]?.errMsg ?? '', paramErrs: errors }
  }
  for (const ref of created) observer?.created(model.pathOf(ref))
  return { ok: true, body: { createdObjResults: results } }
}

type Made<Device> = {
  readonly result: AddResult
  readonly errors: readonly PathError[]
  readonly ref: ObjectRef<Device> | undefined
}

function addOne<Device>(
  model: DataModel<Device>,
  requestedPath: string,
  settings: readonly Setting[],
  originator: string,
): readonly Made<Device>[] {
  const found = find(model, requestedPath)
  if (!found.ok) return [addFailure(requestedPath, found, requestedPath)]
  const { table } = found
  if (table === undefined) {
    return [addFailure(requestedPath, refuse(uspError.notATable, `${requestedPath} is no table`), requestedPath)]
  }
  if (!table.creatable) {
    const why = refuse(uspError.notCreatable, `Instances of ${requestedPath} cannot be added`)
    return [addFailure(requestedPath, why, requestedPath)]
  }
  if (found.objects.length === 0) {
    const why = refuse(uspError.objectDoesNotExist, `${found.missing ?? requestedPath} does not exist`)
    return [addFailure(requestedPath, why, requestedPath)]
  }
  return found.objects.map((parent) => addInstance(model, table, parent.at, requestedPath, settings, originator))
}

function addInstance<Device>(
  model: DataModel<Device>,
  node: ObjectNode<Device>,
  parent: Instances,
  requestedPath: string,
  settings: readonly Setting[],
  originator: string,
): Made<Device> {
  const ref = { node, at: [...parent, model.nextInstance(node, parent)] }
  const filled = node.added?.(model.device, ref.at, originator) ?? {}
  const current = (name: string): string => filled[name] ?? model.value(ref, name) ?? ''
  const checked = check(model, node, ref.at, current, settings)
  const path = model.pathOf(ref)
  if (checked.failed) {
    const first = checked.errors[0]
    const why = refuse(first?.errCode ?? uspError.requiredParameterFailed, first?.errMsg ?? requestedPath)
    return addFailure(requestedPath, why, path + (first?.param ?? ''))
  }
  const after = (name: string): string => checked.values[name] ?? current(name)
  const twin = duplicateOf(model, ref, after)
  if (twin !== undefined) {
    return addFailure(requestedPath, refuse(uspError.duplicateKey, `${twin} has the same unique key`), path)
  }
  const made = model.create(node, parent, { ...filled, ...checked.values })
  const value = { instantiatedPath: path, paramErrs: checked.errors, uniqueKeys: uniqueKeysOf(model, made) }
  return {
    result: { requestedPath, operStatus: { operStatus: { case: 'operSuccess', value } } },
    errors: [],
    ref: made,
  }
}

function addFailure<Device>(requestedPath: string, { code, message }: Refusal, paramPath: string): Made<Device> {
  return {
    result: {
      requestedPath,
      operStatus: { operStatus: { case: 'operFailure', value: { errCode: code, errMsg: message } } },
    },
    errors: [{ paramPath, errCode: code, errMsg: message }],
    ref: undefined,
  }
}
