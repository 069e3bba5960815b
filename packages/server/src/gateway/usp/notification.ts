import type { Notify } from '@headend/usp'
import type { OperationEnd, UnitChange } from '../../device/listener.ts'
import { unitChanged } from '../../device/facets/appUnits.ts'
import { associationOf } from '../../device/facets/associations.ts'
import { isReport } from '../../device/facets/bulkData.ts'
import { transferStep } from '../../device/facets/places.ts'
import type { DeviceNotification } from '../../device/session.ts'
import { deviceArgs, deviceText } from '../../device/text.ts'

type Value<Case extends Notify['notification']['case']> = Extract<
  Notify['notification'],
  { readonly case: Case }
>['value']

const endOf = ({ operationResp }: Value<'operComplete'>): OperationEnd => {
  if (operationResp.case === 'cmdFailure') {
    const { errCode, errMsg } = operationResp.value
    return { kind: 'failed', code: errCode, message: deviceText(errMsg, 300) }
  }
  const outputArgs = operationResp.case === 'reqOutputArgs' ? deviceArgs(operationResp.value.outputArgs) : {}
  return { kind: 'completed', outputArgs }
}

const unitChangeOf = (params: Readonly<Record<string, string>>): UnitChange => {
  const said = deviceArgs(params)
  const unit = said['DeploymentUnitRef'] ?? ''
  const code = Number(said['Fault.FaultCode'] ?? 0)
  return {
    operation: said['OperationPerformed'] ?? '',
    state: said['CurrentState'] ?? '',
    uuid: said['UUID'] ?? '',
    unit: unit === '' || unit.endsWith('.') ? unit : `${unit}.`,
    version: said['Version'] ?? '',
    fault: Number.isInteger(code) && code > 0 ? { code, message: said['Fault.FaultString'] ?? '' } : null,
  }
}

const eventOf = ({ objPath, eventName, params }: Value<'event'>): DeviceNotification => {
  const path = `${objPath}${eventName}`
  const commandKey = params['CommandKey']
  if (path === 'Device.Boot!') {
    const cause = params['Cause'] || undefined
    return { kind: 'boot', path, args: params, commandKey: commandKey || undefined, cause }
  }
  if (path === transferStep) return { kind: 'operationProgress', commandKey: commandKey ?? '', args: params }
  if (path === unitChanged) return { kind: 'unitChange', path, args: params, change: unitChangeOf(params) }
  if (isReport(path)) return { kind: 'report', report: params['Data'] ?? '' }
  const association = associationOf(path, params)
  if (association !== null) return { kind: 'association', association }
  return { kind: eventName === 'TransferComplete!' ? 'transferComplete' : 'event', path, args: params }
}

/** What a Notify of an agent (TR-369 6.1) says; undefined for one that says nothing this version knows. */
export const notificationOf = ({ notification }: Notify): DeviceNotification | undefined => {
  switch (notification.case) {
    case 'operComplete': {
      const { objPath, commandName, commandKey } = notification.value
      return {
        kind: 'operationComplete',
        command: `${objPath}${commandName}`,
        commandKey,
        end: endOf(notification.value),
      }
    }
    case 'event':
      return eventOf(notification.value)
    case 'valueChange':
      return { kind: 'valueChange', path: notification.value.paramPath, value: notification.value.paramValue }
    case 'objCreation':
      return { kind: 'objectCreation', path: notification.value.objPath, uniqueKeys: notification.value.uniqueKeys }
    case 'objDeletion':
      return { kind: 'objectDeletion', path: notification.value.objPath }
    case 'onBoardReq': {
      const { oui, productClass, serialNumber } = notification.value
      return { kind: 'onBoard', oui, productClass, serialNumber }
    }
    case undefined:
      return undefined
  }
}
