import type { ErrorData } from '@headend/contract/core'
import type { Translate } from './i18n/dictionary.ts'
import type { ToastOptions } from './toasts.ts'

/** A call that gave no result. `code` is one of the error table, or `network` when nothing answered at all. */
export class CallError extends Error {
  readonly code: string
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  readonly data: ErrorData
  /** The call that failed, such as `devices.getInfo`. */
  readonly callId: string

  constructor(callId: string, code: string, status: number, message: string, data: ErrorData = {}) {
    super(message)
    this.name = 'CallError'
    this.callId = callId
    this.code = code
    this.status = status
    this.data = data
  }

  /** Failures that are not shown: a missing resource, a time-out of the server, a request that was called off. */
  get isSilent(): boolean {
    return this.status === 404 || this.status === 408 || this.code === 'aborted'
  }

  /** The sign-in is over; the session handles it. */
  get isSignedOut(): boolean {
    return this.code === 'jwterr'
  }
}

export const isCallError = (error: unknown, ...codes: string[]): error is CallError =>
  error instanceof CallError && (codes.length === 0 || codes.includes(error.code))

/** Nothing came back that the server wrote, so whether it did what was asked is not known. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || (error.status >= 502 && error.status <= 504 && !error.message))

/** What a FAILED toast says of an error: its words, and for a refused permission which one and whom to ask. */
export const failureToast = (error: unknown, t: Translate): { text: string } & ToastOptions => {
  if (!(error instanceof CallError)) return { text: t('toast.defaultFail') }
  if (error.code === 'roleerr') {
    const permission = error.data.permission
    return {
      title: t('toast.roleTitle'),
      // A page asks for several things at once: what is missing is said once.
      key: `role ${permission ?? ''}`,
      text: error.message,
      details: [t('toast.roleAsk'), ...(permission ? [t('toast.rolePath', { permission })] : [])],
    }
  }
  if (error.code === 'network') return { text: `${t('toast.networkFail')}. ${t('toast.networkFailText')}` }
  return { text: error.message || t('toast.defaultFail') }
}
