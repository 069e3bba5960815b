import type { DeviceFailure, ErrorCode } from '@headend/contract/core'
import { isFailure } from '../../core/errors.ts'
import { isMistrust } from '../../device/refusals.ts'

/** Why a task failed: the code of the error table, the reason both languages have words for, and the device's own words. */
export type TaskFailure = Readonly<{ code: ErrorCode; key: DeviceFailure; said?: string | undefined }>

const byReason: Readonly<Record<string, DeviceFailure>> = {
  deviceBusy: 'busy',
  answerTooLarge: 'tooLarge',
  noLock: 'noLock',
  unsupported: 'unsupported',
  wifiNotConnected: 'wifiNotConnected',
  firmwareWithdrawn: 'firmwareWithdrawn',
  appWithdrawn: 'appWithdrawn',
  contentWithdrawn: 'contentWithdrawn',
}

const byCode: Partial<Record<ErrorCode, DeviceFailure>> = {
  wsdisconnect: 'disconnected',
  wsfail: 'refused',
  wsfailauth: 'unauthenticated',
  wstimeout: 'silent',
}

/** What became of a task that could not be sent. Anything unexpected is the server's own failure. */
export const failureOf = (thrown: unknown): TaskFailure => {
  if (!isFailure(thrown)) return { code: 'error', key: 'server' }
  const { code, details } = thrown
  const key = byReason[details.reason ?? ''] ?? byCode[code] ?? 'other'
  return {
    code,
    key,
    ...((key === 'refused' || key === 'unauthenticated') && details.detail !== undefined
      ? { said: details.detail }
      : {}),
  }
}

/** A device refused, or failed what it had begun; `said` are its own words. */
export const refusal = (said: string): TaskFailure => ({ code: 'wsfail', key: 'refused', said })

/** As {@link refusal}, of an operation that ended with an error of USP. */
export const operationFailure = ({ code, message }: Readonly<{ code: number; message: string }>): TaskFailure => {
  const failure = refusal(`${code} ${message}`.trim())
  return isMistrust(code) ? { ...failure, code: 'wsfailauth', key: 'unauthenticated' } : failure
}

/** Status of a diagnostic that ended with an error (TR-181 Device.IP.Diagnostics, TR-143), without `Error_`. */
const byStatus: Readonly<Record<string, DeviceFailure>> = {
  CannotResolveHostName: 'hostUnknown',
  CannotResolveAddress: 'hostUnknown',
  NoRouteToHost: 'noRoute',
  MaxHopCountExceeded: 'tooManyHops',
  InitConnectionFailed: 'connectFailed',
  NoResponse: 'noAnswer',
  Timeout: 'timedOut',
  TransferFailed: 'transferFailed',
  NoTransferComplete: 'transferFailed',
  IncorrectSize: 'wrongSize',
  PasswordRequestFailed: 'loginFailed',
  LoginFailed: 'loginFailed',
  Internal: 'internal',
  Other: 'other',
}

/** Why a diagnostic failed, from its Status; one that no standard knows is the device's own words. */
export const statusFailure = (status: string): TaskFailure => {
  const name = status.replace(/^Error_?/, '')
  const key = Object.hasOwn(byStatus, name) ? byStatus[name] : undefined
  // Our own words for it say less than the device's, or nothing.
  const isVague = key === undefined || key === 'other' || key === 'internal'
  return { code: 'wsfail', key: key ?? 'other', ...(isVague && name !== '' && { said: status }) }
}
