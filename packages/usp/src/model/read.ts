import type { RequestBodies, ResponseBodies } from '../codec/message.ts'
import { uspError } from '../codec/errors.ts'
import type { Fields } from '../codec/value.ts'
import type { DataModel, ObjectRef } from './dataModel.ts'
import { parsePath } from './pathParser.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './refusal.ts'
import { resolve } from './resolve.ts'
import type { ObjectNode } from './supported.ts'

type PathResult = Fields<ResponseBodies['getResp']['reqPathResults'][number]>
type ObjectResult = { resolvedPath: string; resultParams: { [name: string]: string } }
type Instance = { instantiatedObjPath: string; uniqueKeys: { [name: string]: string } }

/** Answers a Get: values of parameters, and of whole objects down to `maxDepth` levels. */
export function getValues<Device>(
  model: DataModel<Device>,
  request: RequestBodies['get'],
): Fields<ResponseBodies['getResp']> {
  return { reqPathResults: request.paramPaths.map((path) => getPath(model, path, request.maxDepth)) }
}

function getPath<Device>(model: DataModel<Device>, requestedPath: string, maxDepth: number): PathResult {
  const found = readPath(model, requestedPath, maxDepth === 0 ? Number.POSITIVE_INFINITY : maxDepth)
  return found.ok
    ? { requestedPath, resolvedPathResults: found.results }
    : { requestedPath, errCode: found.code, errMsg: found.message }
}

/** The values a path leads to: one entry per object, in the order of the tree. */
export function readPath<Device>(
  model: DataModel<Device>,
  text: string,
  depth = Number.POSITIVE_INFINITY,
): { readonly ok: true; readonly results: readonly ObjectResult[] } | Refusal {
  const path = parsePath(text)
  if (!path.ok) return refuse(uspError.invalidPathSyntax, `${path.reason}: ${text}`)
  const { target } = path.value
  if (target.kind === 'command' || target.kind === 'event') {
    return refuse(uspError.invalidPath, `${text} is no parameter or object`)
  }
  const found = resolve(model, path.value)
  if (!found.ok) return refuse(found.code, `${found.message}: ${text}`)
  if (found.missing !== undefined && found.objects.length === 0) {
    return refuse(uspError.objectDoesNotExist, `${found.missing} does not exist`)
  }
  const results: ObjectResult[] = []
  if (target.kind === 'parameter') {
    if (found.table !== undefined || found.node?.parameters.has(target.name) === false) {
      return refuse(uspError.invalidPath, `The path does not exist in the supported data model: ${text}`)
    }
    for (const ref of found.objects) {
      const value = model.value(ref, target.name)
      if (value !== undefined) results.push({ resolvedPath: model.pathOf(ref), resultParams: { [target.name]: value } })
    }
    return { ok: true, results }
  }
  for (const ref of found.objects) {
    if (found.table === undefined) readObject(model, ref, depth, results)
    else readTable(model, found.table, ref.at, depth, results)
  }
  return { ok: true, results }
}

function readTable<Device>(
  model: DataModel<Device>,
  node: ObjectNode<Device>,
  parent: readonly number[],
  depth: number,
  into: ObjectResult[],
): void {
  for (const number of model.instances(node, parent)) readObject(model, { node, at: [...parent, number] }, depth, into)
}

function readObject<Device>(
  model: DataModel<Device>,
  ref: ObjectRef<Device>,
  depth: number,
  into: ObjectResult[],
): void {
  if (depth < 1) return
  if (ref.node.parameters.size > 0) {
    const row = model.rowOf(ref)
    const resultParams: { [name: string]: string } = {}
    for (const parameter of ref.node.parameters.values()) {
      resultParams[parameter.name] = model.read(ref, parameter, row)
    }
    into.push({ resolvedPath: model.pathOf(ref), resultParams })
  }
  for (const child of ref.node.children.values()) {
    if (child.table) readTable(model, child, ref.at, depth - 1, into)
    else readObject(model, { node: child, at: ref.at }, depth - 1, into)
  }
}

/** The values of an object's unique keys, all sets together, as USP's `unique_keys` maps hold them. */
export function uniqueKeysOf<Device>(model: DataModel<Device>, ref: ObjectRef<Device>): { [name: string]: string } {
  const keys: { [name: string]: string } = {}
  for (const name of ref.node.uniqueKeys.flat()) {
    const value = model.value(ref, name)
    if (value !== undefined) keys[name] = value
  }
  return keys
}

/** Answers a GetInstances: the instances of tables, and of the tables below them. */
export function getInstances<Device>(
  model: DataModel<Device>,
  request: RequestBodies['getInstances'],
): Fields<ResponseBodies['getInstancesResp']> {
  return {
    reqPathResults: request.objPaths.map((requestedPath) => {
      const found = listInstances(model, requestedPath, request.firstLevelOnly)
      return found.ok
        ? { requestedPath, currInsts: found.instances }
        : { requestedPath, errCode: found.code, errMsg: found.message }
    }),
  }
}

function listInstances<Device>(
  model: DataModel<Device>,
  text: string,
  firstLevelOnly: boolean,
): { readonly ok: true; readonly instances: readonly Instance[] } | Refusal {
  const path = parsePath(text)
  if (!path.ok) return refuse(uspError.invalidPathSyntax, `${path.reason}: ${text}`)
  if (path.value.target.kind !== 'object') return refuse(uspError.invalidPath, `${text} is no object`)
  const found = resolve(model, path.value)
  if (!found.ok) return refuse(found.code, `${found.message}: ${text}`)
  if (found.missing !== undefined && found.objects.length === 0) {
    return refuse(uspError.objectDoesNotExist, `${found.missing} does not exist`)
  }
  const instances: Instance[] = []
  for (const ref of found.objects) {
    if (found.table !== undefined) collectTable(model, found.table, ref.at, firstLevelOnly, instances)
    else if (ref.node.table) collectOne(model, ref, firstLevelOnly, instances)
    else collectBelow(model, ref, firstLevelOnly, instances)
  }
  return { ok: true, instances }
}

function collectTable<Device>(
  model: DataModel<Device>,
  node: ObjectNode<Device>,
  parent: readonly number[],
  firstLevelOnly: boolean,
  into: Instance[],
): void {
  for (const number of model.instances(node, parent)) {
    collectOne(model, { node, at: [...parent, number] }, firstLevelOnly, into)
  }
}

function collectOne<Device>(
  model: DataModel<Device>,
  ref: ObjectRef<Device>,
  firstLevelOnly: boolean,
  into: Instance[],
): void {
  into.push({ instantiatedObjPath: model.pathOf(ref), uniqueKeys: uniqueKeysOf(model, ref) })
  if (!firstLevelOnly) collectBelow(model, ref, false, into)
}

function collectBelow<Device>(
  model: DataModel<Device>,
  ref: ObjectRef<Device>,
  firstLevelOnly: boolean,
  into: Instance[],
): void {
  for (const child of ref.node.children.values()) {
    if (child.table) collectTable(model, child, ref.at, firstLevelOnly, into)
    else collectBelow(model, { node: child, at: ref.at }, firstLevelOnly, into)
  }
}
