import { response } from '@headend/usp'
import type { RequestMessage, ResponseMessage } from '@headend/usp'

/**
 * What the agents of the bench answer: a small data model, the same for all, so that one process can be thousands of
 * devices and costs little beside the server that is measured.
 */

/** The endpoint id of a device of the bench's fleet. */
export const endpointIdOf = (index: number): string => `os::00B3C4-B${String(index).padStart(9, '0')}`

/** How the agents of one process are; all of them changed together. */
export type LeanState = {
  /** The controller has set its subscriptions. */
  readonly subscribed: boolean
  readonly locked: boolean
  /** Seconds since the devices started. */
  readonly upTime: number
}

const fixed: readonly (readonly [string, string])[] = [
  ['Device.DeviceInfo.Manufacturer', 'Bench Devices'],
  ['Device.DeviceInfo.ManufacturerOUI', '00B3C4'],
  ['Device.DeviceInfo.ModelName', 'Bench A100'],
  ['Device.DeviceInfo.ProductClass', 'APROUTER'],
  ['Device.DeviceInfo.SerialNumber', 'B0000000001'],
  ['Device.DeviceInfo.SoftwareVersion', '3.18.2'],
  ['Device.DeviceInfo.HardwareVersion', 'C1'],
  ['Device.DeviceInfo.FriendlyName', 'bench'],
  ['Device.LocalAgent.SoftwareVersion', '2.9.0'],
  ['Device.Ethernet.Interface.1.MACAddress', '00:B3:C4:00:00:01'],
  ['Device.Ethernet.Interface.1.Upstream', 'true'],
]

const subscriptions = [
  ['headend-boot', 'Event', 'Device.Boot!'],
  ['headend-operations', 'OperationComplete', 'Device.'],
  ['headend-transfers', 'Event', 'Device.LocalAgent.TransferComplete!'],
] as const
const watched = [
  ...['FriendlyName', 'SoftwareVersion', 'HardwareVersion'].map((name) => `Device.DeviceInfo.${name}`),
  'Device.LocalAgent.SoftwareVersion',
  'Device.X_HEADEND_UILock.Enable',
]

const valuesOf = ({ subscribed, locked, upTime }: LeanState): readonly (readonly [string, string])[] => [
  ...fixed,
  ['Device.DeviceInfo.UpTime', String(upTime)],
  ['Device.LocalAgent.UpTime', String(upTime)],
  ['Device.X_HEADEND_UILock.Enable', String(locked)],
  ...(subscribed
    ? [...subscriptions, ['headend-values', 'ValueChange', watched.join(',')] as const].flatMap(
        ([id, type, references], index) => {
          const instance = `Device.LocalAgent.Subscription.${index + 1}.`
          return [
            [`${instance}ID`, id] as const,
            [`${instance}Enable`, 'true'] as const,
            [`${instance}ReferenceList`, references] as const,
            [`${instance}NotifType`, type] as const,
          ]
        },
      )
    : []),
]

const matching = (path: string, values: readonly (readonly [string, string])[]) => {
  const pattern = path.split('*').map((part) => part.replaceAll('.', '\\.'))
  const whole = new RegExp(`^${pattern.join('\\d+')}${path.endsWith('.') ? '' : '$'}`)
  return values.filter(([name]) => whole.test(name))
}

const splitAt = (path: string): readonly [string, string] => {
  const dot = path.lastIndexOf('.') + 1
  return [path.slice(0, dot), path.slice(dot)]
}

const got = (paths: readonly string[], state: LeanState): ResponseMessage => {
  const values = valuesOf(state)
  const reqPathResults = paths.map((requestedPath) => {
    const found = matching(requestedPath, values)
    const known = found.length > 0 || requestedPath.includes('*')
    return {
      requestedPath,
      // 7026: invalid path (TR-369 R-ERR).
      ...(known ? {} : { errCode: 7026, errMsg: 'not supported' }),
      resolvedPathResults: found.map(([name, value]) => {
        const [resolvedPath, parameter] = splitAt(name)
        return { resolvedPath, resultParams: { [parameter]: value } }
      }),
    }
  })
  return response('', 'getResp', { reqPathResults })
}

/** The answer to a request, without its id; undefined for one that the bench does not use. */
export const answerOf = (request: RequestMessage, state: LeanState): ResponseMessage | undefined => {
  switch (request.type) {
    case 'get':
      return got(request.body.paramPaths, state)
    case 'add':
      return response('', 'addResp', {
        createdObjResults: request.body.createObjs.map(({ objPath }, index) => ({
          requestedPath: objPath,
          operStatus: { operStatus: { case: 'operSuccess', value: { instantiatedPath: `${objPath}${index + 1}.` } } },
        })),
      })
    case 'set':
      return response('', 'setResp', {
        updatedObjResults: request.body.updateObjs.map(({ objPath, paramSettings }) => {
          const updatedParams = Object.fromEntries(paramSettings.map(({ param, value }) => [param, value]))
          const updatedInstResults = [{ affectedPath: objPath, updatedParams }]
          return {
            requestedPath: objPath,
            operStatus: { operStatus: { case: 'operSuccess', value: { updatedInstResults } } },
          }
        }),
      })
    case 'operate':
      return response('', 'operateResp', {
        operationResults: [
          {
            executedCommand: request.body.command,
            operationResp: { case: 'reqObjPath', value: 'Device.LocalAgent.Request.1.' },
          },
        ],
      })
    default:
      return undefined
  }
}
