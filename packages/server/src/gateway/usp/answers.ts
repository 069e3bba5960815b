import { CmdType, ObjAccessType, ParamAccessType, ParamValueType, uspErrorName } from '@headend/usp'
import type { ResponseBodies, UspFailure } from '@headend/usp'
import type { SupportedObject } from '@headend/contract/dataModel'
import type { Failure } from '../../core/errors.ts'
import { fail } from '../../core/errors.ts'
import { deviceArgs, deviceText } from '../../device/text.ts'
import { findsInstances } from '../../device/instances.ts'
import { refusedWith } from '../../device/refusals.ts'
import type { InstanceEnd } from '../../device/listener.ts'
import type { Operated, PathError } from '../../device/link.ts'

const said = (code: number, message: string): string => {
  const text = deviceText(message, 300)
  return text === '' ? `${code} ${uspErrorName(code)}` : `${code} ${text}`
}

/** Why a request to a device failed, as everybody above the gateway knows it. */
export const failureOf = (failure: UspFailure): Failure => {
  switch (failure.kind) {
    case 'disconnected':
      // It was connected when the request left: a reboot, for one, may have been carried out.
      return fail('wsdisconnect', { detail: 'lost' })
    case 'timeout':
      return fail('wstimeout')
    case 'busy':
      return fail('custom', { reason: 'deviceBusy' })
    case 'refused': {
      const [first] = failure.paramErrors
      const detail =
        first === undefined
          ? said(failure.code, failure.message)
          : `${deviceText(first.paramPath, 256)}: ${said(first.errCode, first.errMsg)}`
      const codes = first === undefined ? [failure.code] : failure.paramErrors.map(({ errCode }) => errCode)
      return refusedWith(codes, { detail, refused: refusalsOf(failure.paramErrors) })
    }
    case 'malformed':
      return fail('wsfail', { detail: deviceText(failure.reason, 300) })
    case 'tooLarge':
      // The limit is ours: the device did as it was asked.
      return fail('custom', { reason: 'answerTooLarge' })
  }
}

/** No form has so many parameters. */
const mostRefused = 64

const refusalsOf = (errors: readonly Readonly<{ paramPath: string; errCode: number; errMsg: string }>[]) =>
  errors.slice(0, mostRefused).map(({ paramPath, errCode, errMsg }) => ({
    path: deviceText(paramPath, 256),
    code: errCode,
    message: deviceText(errMsg, 300),
  }))

/** A GetResp as a flat list of path, value, path, value… and the paths that gave none. */
export const readingOf = (answer: ResponseBodies['getResp']): { values: string[]; errors: PathError[] } => {
  const values: string[] = []
  const errors: PathError[] = []
  for (const requested of answer.reqPathResults) {
    if (requested.errCode !== 0) {
      errors.push({
        path: requested.requestedPath,
        code: requested.errCode,
        message: deviceText(requested.errMsg, 300),
      })
    }
    for (const { resolvedPath, resultParams } of requested.resolvedPathResults) {
      for (const [name, value] of Object.entries(resultParams)) values.push(`${resolvedPath}${name}`, value)
    }
  }
  return { values, errors }
}

/** Throws `wsfail` for the first object that was not written; `wsfailauth` where it was for want of trust, here and below. */
export const assertSet = (answer: ResponseBodies['setResp']): void => {
  for (const { requestedPath, operStatus } of answer.updatedObjResults) {
    const status = operStatus?.operStatus
    if (status?.case === 'operFailure') {
      const params = status.value.updatedInstFailures.flatMap(({ affectedPath, paramErrs }) =>
        paramErrs.map(({ param, ...error }) => ({ paramPath: `${affectedPath || requestedPath}${param}`, ...error })),
      )
      const [param] = params
      if (param !== undefined) throw refused(param.paramPath, param.errCode, param.errMsg, params)
      throw refused(requestedPath, status.value.errCode, status.value.errMsg)
    }
    if (status?.case === 'operSuccess') {
      const param = status.value.updatedInstResults.flatMap(({ paramErrs }) => paramErrs)[0]
      if (param !== undefined) throw refused(`${requestedPath}${param.param}`, param.errCode, param.errMsg)
    }
  }
}

/** The paths of new instances; throws `wsfail` for the first that was not made. */
export const addedPaths = (answer: ResponseBodies['addResp']): string[] =>
  answer.createdObjResults.map(({ requestedPath, operStatus }) => {
    const status = operStatus?.operStatus
    if (status?.case === 'operSuccess') return status.value.instantiatedPath
    if (status?.case === 'operFailure') throw refused(requestedPath, status.value.errCode, status.value.errMsg)
    throw fail('wsfail', { detail: deviceText(`${requestedPath}: no result`, 300) })
  })

/** Throws `wsfail` for the first object that was not deleted. */
export const assertDeleted = (answer: ResponseBodies['deleteResp']): void => {
  for (const { requestedPath, operStatus } of answer.deletedObjResults) {
    const status = operStatus?.operStatus
    if (status?.case === 'operFailure') throw refused(requestedPath, status.value.errCode, status.value.errMsg)
    const [left] = status?.case === 'operSuccess' ? status.value.unaffectedPathErrs : []
    if (left !== undefined) throw refused(left.unaffectedPath, left.errCode, left.errMsg)
  }
}

type OperationResult = ResponseBodies['operateResp']['operationResults'][number]

const instanceOf = ({ executedCommand, operationResp }: OperationResult): InstanceEnd => {
  const command = deviceText(executedCommand, 512)
  switch (operationResp.case) {
    case 'reqOutputArgs':
      return { command, end: { kind: 'completed', outputArgs: deviceArgs(operationResp.value.outputArgs) } }
    case 'cmdFailure': {
      const { errCode, errMsg } = operationResp.value
      return { command, end: { kind: 'failed', code: errCode, message: deviceText(errMsg, 300) } }
    }
    default:
      return { command, end: null }
  }
}

/**
 * What became of a command; throws `wsfail` when the device refused it. One whose path may find several instances has a
 * result for each of them (TR-369 6.1.7, OperateResp.operation_results).
 */
export const operatedOf = (command: string, answer: ResponseBodies['operateResp']): Operated => {
  if (findsInstances(command)) {
    const instances = answer.operationResults.map(instanceOf)
    if (instances.length === 0) throw fail('wsfail', { detail: `${command}: no instance` })
    return { kind: 'started', request: '', instances }
  }
  for (const { executedCommand, operationResp } of answer.operationResults) {
    switch (operationResp.case) {
      case 'reqOutputArgs':
        return { kind: 'completed', outputArgs: deviceArgs(operationResp.value.outputArgs) }
      case 'reqObjPath':
        return { kind: 'started', request: operationResp.value }
      case 'cmdFailure':
        throw refused(executedCommand, operationResp.value.errCode, operationResp.value.errMsg)
      case undefined:
        break
    }
  }
  return { kind: 'started', request: '' }
}

const refused = (
  path: string,
  code: number,
  message: string,
  all: Parameters<typeof refusalsOf>[0] = [{ paramPath: path, errCode: code, errMsg: message }],
): Failure =>
  refusedWith(
    all.map(({ errCode }) => errCode),
    { detail: `${deviceText(path, 256)}: ${said(code, message)}`, refused: refusalsOf(all) },
  )

const parameterTypes: Readonly<Record<number, string>> = {
  [ParamValueType.PARAM_BASE_64]: 'base64',
  [ParamValueType.PARAM_BOOLEAN]: 'boolean',
  [ParamValueType.PARAM_DATE_TIME]: 'dateTime',
  [ParamValueType.PARAM_DECIMAL]: 'decimal',
  [ParamValueType.PARAM_HEX_BINARY]: 'hexBinary',
  [ParamValueType.PARAM_INT]: 'int',
  [ParamValueType.PARAM_LONG]: 'long',
  [ParamValueType.PARAM_STRING]: 'string',
  [ParamValueType.PARAM_UNSIGNED_INT]: 'unsignedInt',
  [ParamValueType.PARAM_UNSIGNED_LONG]: 'unsignedLong',
}

const objectAccess = (access: number): SupportedObject['access'] => {
  if (access === ObjAccessType.OBJ_ADD_DELETE) return 'addDelete'
  if (access === ObjAccessType.OBJ_ADD_ONLY) return 'addOnly'
  return access === ObjAccessType.OBJ_DELETE_ONLY ? 'deleteOnly' : 'readOnly'
}

const parameterAccess = (access: number): SupportedObject['parameters'][number]['access'] => {
  if (access === ParamAccessType.PARAM_READ_WRITE) return 'readWrite'
  return access === ParamAccessType.PARAM_WRITE_ONLY ? 'writeOnly' : 'readOnly'
}

/** No agent has so many; a longer answer is cut. */
const mostObjects = 20_000

/** The supported data model as the contract spells it; each object once, however often the agent names it. */
export const supportedOf = (answer: ResponseBodies['getSupportedDmResp']): SupportedObject[] => {
  const objects = new Map<string, SupportedObject>()
  for (const { supportedObjs } of answer.reqObjResults) {
    for (const object of supportedObjs) {
      if (objects.size >= mostObjects) return [...objects.values()]
      objects.set(object.supportedObjPath, {
        path: deviceText(object.supportedObjPath, 512),
        access: objectAccess(object.access),
        multiple: object.isMultiInstance,
        parameters: object.supportedParams.map((parameter) => ({
          name: deviceText(parameter.paramName, 256),
          access: parameterAccess(parameter.access),
          type: parameterTypes[parameter.valueType] ?? 'unknown',
        })),
        commands: object.supportedCommands.map((command) => ({
          name: deviceText(command.commandName, 256),
          sync: command.commandType === CmdType.CMD_SYNC,
          inputs: command.inputArgNames.map((name) => deviceText(name, 256)),
          outputs: command.outputArgNames.map((name) => deviceText(name, 256)),
        })),
        events: object.supportedEvents.map((event) => ({
          name: deviceText(event.eventName, 256),
          inputs: event.argNames.map((name) => deviceText(name, 256)),
        })),
      })
    }
  }
  return [...objects.values()]
}

/** Paths of instances, without those below paths that failed. */
export const instancesOf = (answer: ResponseBodies['getInstancesResp']): string[] =>
  answer.reqPathResults.flatMap(({ currInsts }) => currInsts.map((instance) => instance.instantiatedObjPath))
