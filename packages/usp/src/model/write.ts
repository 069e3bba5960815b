import { uspError } from '../codec/errors.ts'
import type { DataModel, ObjectRef } from './dataModel.ts'
import { parsePath } from './pathParser.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './refusal.ts'
import { resolve } from './resolve.ts'
import type { Instances, ObjectNode } from './supported.ts'
import { canonicalValue } from './value.ts'

export type ParameterError = { readonly param: string; readonly errCode: number; readonly errMsg: string }
export type PathError = { readonly paramPath: string; readonly errCode: number; readonly errMsg: string }

/** What becomes of a request that writes: its response, or the Error message in its place. */
export type WriteAnswer<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly errCode: number; readonly errMsg: string; readonly paramErrs: readonly PathError[] }

export type Setting = { readonly param: string; readonly value: string; readonly required: boolean }

/** What writing the settings would come to; nothing is written yet. */
export type Checked = {
  readonly values: { readonly [name: string]: string }
  readonly errors: readonly ParameterError[]
  /** A required parameter failed, or the values do not go together. */
  readonly failed: boolean
}

export function check<Device>(
  model: DataModel<Device>,
  node: ObjectNode<Device>,
  at: Instances,
  current: (name: string) => string,
  settings: readonly Setting[],
): Checked {
  const values: { [name: string]: string } = {}
  const errors: ParameterError[] = []
  let failed = false
  for (const { param, value, required } of settings) {
    const checked = checkValue(node, param, value)
    if (checked.ok) values[param] = checked.value
    else {
      errors.push({ param, errCode: checked.code, errMsg: checked.message })
      failed ||= required
    }
  }
  const after = (name: string): string => values[name] ?? current(name)
  const refused = node.check?.(model.device, at, after)
  if (refused !== undefined) {
    errors.push({
      param: refused.param ?? Object.keys(values)[0] ?? '',
      errCode: refused.code,
      errMsg: refused.message,
    })
    failed = true
  }
  return { values, errors, failed }
}

function checkValue<Device>(
  node: ObjectNode<Device>,
  name: string,
  text: string,
): { readonly ok: true; readonly value: string } | Refusal {
  const parameter = node.parameters.get(name)
  if (parameter === undefined) return refuse(uspError.unsupportedParameter, `${node.path}${name} is not supported`)
  if (parameter.access === 'readOnly') {
    return refuse(uspError.notWriteable, `${node.path}${name} is read-only`)
  }
  const value = canonicalValue(parameter.type, text)
  if (value.ok) return value
  const isOfType = canonicalValue({ ...parameter.type, values: [] }, text).ok
  return refuse(isOfType ? uspError.invalidValue : uspError.invalidType, `${node.path}${name}: ${value.reason}`)
}

/** The instance of the same table that already has the values of one of the unique keys. */
export function duplicateOf<Device>(
  model: DataModel<Device>,
  ref: ObjectRef<Device>,
  after: (name: string) => string,
): string | undefined {
  const keys = ref.node.uniqueKeys.filter((key) => key.every((name) => ref.node.parameters.has(name)))
  const parent = ref.at.slice(0, -1)
  for (const number of model.instances(ref.node, parent)) {
    if (number === ref.at.at(-1)) continue
    const other = { node: ref.node, at: [...parent, number] }
    if (keys.some((key) => key.every((name) => model.value(other, name) === after(name)))) return model.pathOf(other)
  }
  return undefined
}

/** What a path of objects leads to, with its refusals. */
export function find<Device>(model: DataModel<Device>, text: string) {
  const path = parsePath(text)
  if (!path.ok) return refuse(uspError.invalidPathSyntax, `${path.reason}: ${text}`)
  if (path.value.target.kind !== 'object') return refuse(uspError.invalidPath, `${text} is no object`)
  const found = resolve(model, path.value)
  return found.ok ? found : refuse(found.code, `${found.message}: ${text}`)
}

export type Planned<Result> = { readonly result: Result; readonly errors: readonly PathError[]; commit(): void }

export function settle<Result>(planned: readonly Planned<Result>[], allowPartial: boolean): WriteAnswer<Result[]> {
  const errors = planned.flatMap((plan) => plan.errors)
  if (!allowPartial && errors.length > 0) {
    // TR-369, allow_partial: without allow_partial one failure undoes the whole message.
    return { ok: false, errCode: uspError.invalidArguments, errMsg: errors[0]?.errMsg ?? '', paramErrs: errors }
  }
  for (const plan of planned) plan.commit()
  return { ok: true, body: planned.map((plan) => plan.result) }
}

export const nothing = (): void => undefined
