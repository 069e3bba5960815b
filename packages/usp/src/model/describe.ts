import type { RequestBodies, ResponseBodies } from '../codec/message.ts'
import { uspError } from '../codec/errors.ts'
import {
  GetSupportedDMResp_CmdType as CmdType,
  GetSupportedDMResp_ObjAccessType as ObjAccess,
  GetSupportedDMResp_ParamAccessType as ParamAccess,
  GetSupportedDMResp_ParamValueType as ParamValue,
  GetSupportedDMResp_ValueChangeType as ValueChange,
} from '../codec/gen/usp_pb.ts'
import type { Fields } from '../codec/value.ts'
import type { StandardParameter } from './library.ts'
import { parsePath } from './pathParser.ts'
import type { Refusal } from './refusal.ts'
import { refuse } from './refusal.ts'
import type { ObjectNode, SupportedModel, SupportedParameter } from './supported.ts'
import type { BaseType } from './value.ts'

type ObjectResult = Fields<ResponseBodies['getSupportedDmResp']['reqObjResults'][number]['supportedObjs'][number]>

/** Answers a GetSupportedDM from the supported model alone. */
export function describeModel<Device>(
  model: SupportedModel<Device>,
  request: RequestBodies['getSupportedDm'],
): Fields<ResponseBodies['getSupportedDmResp']> {
  return {
    reqObjResults: request.objPaths.map((reqObjPath) => {
      const node = findNode(model, reqObjPath)
      const dataModelInstUri = model.uri
      if ('code' in node) return { reqObjPath, errCode: node.code, errMsg: node.message, dataModelInstUri }
      const supportedObjs: ObjectResult[] = []
      describe(node, request, supportedObjs)
      return { reqObjPath, dataModelInstUri, supportedObjs }
    }),
  }
}

/** The object a path means in the supported model; instance numbers, `*` and `{i}` all stand for any instance. */
export function findNode<Device>(model: SupportedModel<Device>, text: string): ObjectNode<Device> | Refusal {
  const path = parsePath(text)
  if (!path.ok) return refuse(uspError.invalidPathSyntax, `${path.reason}: ${text}`)
  const [first, ...rest] = path.value.segments
  let node: ObjectNode<Device> | undefined =
    first?.kind === 'name' && first.name === model.root.name && path.value.target.kind === 'object'
      ? model.root
      : undefined
  for (const segment of rest) {
    if (segment.kind === 'name') node = node?.children.get(segment.name)
    else if (node?.table !== true) node = undefined
  }
  return node ?? refuse(uspError.invalidPath, `The path does not exist in the supported data model: ${text}`)
}

function describe<Device>(
  node: ObjectNode<Device>,
  request: RequestBodies['getSupportedDm'],
  into: ObjectResult[],
): void {
  into.push({
    supportedObjPath: node.path,
    access: node.creatable ? ObjAccess.OBJ_ADD_DELETE : ObjAccess.OBJ_READ_ONLY,
    isMultiInstance: node.table,
    supportedParams: request.returnParams ? [...node.parameters.values()].map(describeParameter) : [],
    supportedCommands: request.returnCommands ? [...node.commands.values()].map(describeCommand) : [],
    supportedEvents: request.returnEvents
      ? [...node.events.values()].map((event) => ({ eventName: event.name, argNames: namesOf(event.args) }))
      : [],
    uniqueKeySets: request.returnUniqueKeySets
      ? node.uniqueKeys
          .filter((key) => key.every((name) => node.parameters.has(name)))
          .map((key) => ({ keyNames: [...key] }))
      : [],
  })
  for (const child of node.children.values()) {
    // With first_level_only the children are named without their contents.
    if (request.firstLevelOnly) into.push(nameOnly(child))
    else describe(child, request, into)
  }
}

function nameOnly<Device>(node: ObjectNode<Device>): ObjectResult {
  return {
    supportedObjPath: node.path,
    access: node.creatable ? ObjAccess.OBJ_ADD_DELETE : ObjAccess.OBJ_READ_ONLY,
    isMultiInstance: node.table,
  }
}

function namesOf(args: readonly StandardParameter[]): string[] {
  return args.filter((arg) => !arg.name.endsWith('.')).map((arg) => arg.name)
}

function describeCommand(command: {
  readonly name: string
  readonly kind: 'sync' | 'async'
  readonly input: readonly StandardParameter[]
  readonly output: readonly StandardParameter[]
}) {
  return {
    commandName: command.name,
    inputArgNames: namesOf(command.input),
    outputArgNames: namesOf(command.output),
    commandType: command.kind === 'async' ? CmdType.CMD_ASYNC : CmdType.CMD_SYNC,
  }
}

const valueTypes: { readonly [Type in BaseType]: ParamValue } = {
  base64: ParamValue.PARAM_BASE_64,
  boolean: ParamValue.PARAM_BOOLEAN,
  dateTime: ParamValue.PARAM_DATE_TIME,
  decimal: ParamValue.PARAM_DECIMAL,
  hexBinary: ParamValue.PARAM_HEX_BINARY,
  int: ParamValue.PARAM_INT,
  long: ParamValue.PARAM_LONG,
  string: ParamValue.PARAM_STRING,
  unsignedInt: ParamValue.PARAM_UNSIGNED_INT,
  unsignedLong: ParamValue.PARAM_UNSIGNED_LONG,
}

function describeParameter<Device>(parameter: SupportedParameter<Device>) {
  return {
    paramName: parameter.name,
    access: parameter.access === 'readWrite' ? ParamAccess.PARAM_READ_WRITE : ParamAccess.PARAM_READ_ONLY,
    valueType: parameter.type.list ? ParamValue.PARAM_STRING : valueTypes[parameter.type.base],
    valueChange: changesAllTheTime(parameter) ? ValueChange.VALUE_CHANGE_WILL_IGNORE : ValueChange.VALUE_CHANGE_ALLOWED,
  }
}

const alwaysMoving: ReadonlySet<string> = new Set([
  'UpTime',
  'CurrentLocalTime',
  'LastUpdate',
  'BytesSent',
  'BytesReceived',
  'PacketsSent',
  'PacketsReceived',
])

/** Clocks and counters: a notification for each of their changes would never end. */
export function changesAllTheTime(parameter: { readonly name: string }): boolean {
  return alwaysMoving.has(parameter.name)
}
