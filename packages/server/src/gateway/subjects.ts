import { subjectWord } from '../core/bus.ts'

/** Subjects of the bus that have to do with devices. An endpoint id may hold dots, so it becomes one word. */
export const subjects = {
  /** Requests to whichever gateway holds the session of a device. */
  link: (endpointId: string): string => `device.link.${subjectWord(endpointId)}`,
  /** `DeviceState`: fields of a device that changed. */
  state: (endpointId: string): string => `device.state.${subjectWord(endpointId)}`,
  /** `DeviceValue`: values that a device reported while somebody looks. */
  value: (endpointId: string): string => `device.value.${subjectWord(endpointId)}`,
  /** `TaskNotice`: a task started, went on or ended. */
  task: (taskId: string): string => `task.${subjectWord(taskId)}`,
  tasks: 'task.*',
  /** `{ endpointId }`: a device came into the inventory or left it; its gateway looks at it again. */
  registration: 'device.registration',
  /** `{ endpointId, gatewayId, sessionId }`: a gateway has a new session; an older one elsewhere ends. */
  session: 'device.session',
  /** `{ clientId }`: the last socket of a browser closed. */
  clientGone: 'client.gone',
} as const
