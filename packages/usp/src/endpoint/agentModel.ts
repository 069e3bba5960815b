import { supportedVersions } from '../codec/record.ts'
import { uspError } from '../codec/errors.ts'
import { parsePath } from '../model/pathParser.ts'
import { refuse } from '../model/refusal.ts'
import type { CommandOutcome, ModelSpec } from '../model/supported.ts'
import { formatTime } from '../model/value.ts'
import type { AgentDevice, AgentRequest } from './agentTypes.ts'

/** The versions an agent names to its controller, separated by commas. */
export const agentVersions = supportedVersions.join(',')

export const subscriptionTable = 'Device.LocalAgent.Subscription.'
export const controllerPath = 'Device.LocalAgent.Controller.1'

const notifyTypes: ReadonlySet<string> = new Set([
  'ValueChange',
  'ObjectCreation',
  'ObjectDeletion',
  'OperationComplete',
  'Event',
])

/** `Device.LocalAgent.` as every agent of ours has it, with one controller over WebSocket. */
export function localAgentModel<Device extends AgentDevice>(softwareVersion: string): ModelSpec<Device> {
  const address = (device: Device): URL => new URL(device.agent.controllerUrl)
  const request = (device: Device, number: number | undefined): AgentRequest | undefined =>
    device.agent.requests.find((candidate) => candidate.number === number)
  return {
    'Device.': { events: ['Boot!'] },
    'Device.LocalAgent.': {
      params: {
        EndpointID: (device) => device.agent.endpointId,
        SoftwareVersion: softwareVersion,
        UpTime: (device) => Math.floor((device.agent.clock.now() - device.agent.startedTime) / 1000),
        SupportedFingerprintAlgorithms: 'SHA-1,SHA-224,SHA-256,SHA-384,SHA-512',
      },
      events: ['Periodic!', 'TransferComplete!'],
    },
    'Device.LocalAgent.MTP.{i}.': {
      instances: 1,
      params: { Enable: true, Status: (device) => (device.agent.connected ? 'Up' : 'Down'), Protocol: 'WebSocket' },
    },
    'Device.LocalAgent.Controller.{i}.': {
      instances: 1,
      params: {
        EndpointID: (device) => device.agent.controllerId,
        Enable: true,
        ControllerCode: '',
        ProvisioningCode: '',
        AssignedRole: '',
        PeriodicNotifInterval: 86_400,
        PeriodicNotifTime: '0001-01-01T00:00:00Z',
        USPNotifRetryMinimumWaitInterval: 5,
        USPNotifRetryIntervalMultiplier: 2000,
      },
      commands: {
        'SendOnBoardRequest()': (device) => {
          device.agent.onBoard()
          return { ok: true }
        },
        'ScheduleTimer()': scheduleTimer,
      },
      events: ['Timer!'],
    },
    'Device.LocalAgent.Controller.{i}.MTP.{i}.': {
      instances: 1,
      params: { Enable: true, Protocol: 'WebSocket', Order: 1 },
    },
    'Device.LocalAgent.Controller.{i}.MTP.{i}.WebSocket.': {
      params: {
        Host: (device) => address(device).hostname,
        Port: (device) => Number(address(device).port || (address(device).protocol === 'wss:' ? 443 : 80)),
        Path: (device) => address(device).pathname,
        IsEncrypted: (device) => address(device).protocol === 'wss:',
        EnableEncryption: (device) => address(device).protocol === 'wss:',
        KeepAliveInterval: 30,
        CurrentRetryCount: (device) => device.agent.retryCount,
        SessionRetryMinimumWaitInterval: 1,
        SessionRetryIntervalMultiplier: 2000,
      },
      commands: {
        'Reset()': (device) => {
          device.agent.reconnect()
          return { ok: true }
        },
      },
    },
    'Device.LocalAgent.Subscription.{i}.': {
      params: {
        Enable: false,
        ID: '',
        Recipient: '',
        CreationDate: '0001-01-01T00:00:00Z',
        NotifType: '',
        ReferenceList: '',
        Persistent: false,
        TimeToLive: 0,
        NotifRetry: false,
        NotifExpiration: 0,
      },
      added: (device, [number]) => ({
        ID: `cpe-${number}`,
        Recipient: controllerPath,
        CreationDate: formatTime(device.agent.clock.now()),
      }),
      check: (_, __, value) => checkSubscription(value),
    },
    'Device.LocalAgent.Request.{i}.': {
      instances: (device) => device.agent.requests.map((candidate) => candidate.number),
      params: {
        Originator: (device, [number]) => request(device, number)?.originator,
        Command: (device, [number]) => request(device, number)?.command,
        CommandKey: (device, [number]) => request(device, number)?.commandKey,
        Status: 'Active',
      },
      commands: {
        'Cancel()': (device, call) => {
          request(device, call.at[0])?.cancel()
          return { ok: true }
        },
      },
    },
  }
}

function checkSubscription(value: (name: string) => string) {
  if (!notifyTypes.has(value('NotifType'))) {
    return refuse(uspError.invalidValue, `NotifType is "${value('NotifType')}"`)
  }
  for (const reference of splitReferences(value('ReferenceList'))) {
    const path = parsePath(reference)
    if (!path.ok) return refuse(uspError.invalidValue, `ReferenceList: ${path.reason}`)
  }
  return undefined
}

/** The paths of a ReferenceList. Commas inside a search expression do not part them. */
export function splitReferences(list: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  let inBrackets = false
  for (let at = 0; at <= list.length; at += 1) {
    if (list[at] === '[') inBrackets = true
    else if (list[at] === ']') inBrackets = false
    else if (at === list.length || (list[at] === ',' && !inBrackets)) {
      const part = list.slice(start, at).trim()
      if (part !== '') parts.push(part)
      start = at + 1
    }
  }
  return parts
}

function scheduleTimer(
  device: AgentDevice,
  call: {
    readonly objectPath: string
    readonly commandKey: string
    readonly args: { readonly [name: string]: string }
  },
): CommandOutcome {
  const { agent } = device
  const seconds = Number(call.args['DelaySeconds'])
  if (!Number.isInteger(seconds) || seconds < 0) {
    return refuse(uspError.invalidCommandArguments, 'DelaySeconds is no number of seconds')
  }
  agent.clock.after(seconds * 1000, () => agent.emit(call.objectPath, 'Timer!', { CommandKey: call.commandKey }))
  return { ok: true }
}
