import * as z from 'zod'
import { agreed, consentWithin, messageSeconds } from '@headend/contract/av'
import { fail } from '../../core/errors.ts'
import { cecEnable } from '../../device/facets/av.ts'
import { vendorPrefix } from '../../device/facets/places.ts'
import { flagAt } from '../../device/facets/reading.ts'
import { framePath } from '../../device/files.ts'
import { deviceText } from '../../device/text.ts'
import { operationFailure, resultLost, taskRunner } from '../tasks/service.ts'
import type { AnyRunner, Outcome, Sent } from '../tasks/service.ts'

const second = 1000
const view = `${vendorPrefix}RemoteView.`

export const commands = {
  message: `${vendorPrefix}AV.ShowMessage()`,
  ask: `${view}RequestConsent()`,
  unask: `${view}CancelConsent()`,
  start: `${view}StartCapture()`,
  stop: `${view}StopCapture()`,
  keys: `${view}SendKey()`,
} as const

type Outputs = Readonly<Record<string, string>>

const switching = z.strictObject({ enable: z.boolean() })

/** Switches CEC, and reads it back: what the device says then is what counts. */
const hdmiCec = taskRunner(switching, {
  needs: [cecEnable],
  exclusive: 'hdmiCec',
  timeoutMs: () => 20 * second,
  unheard: () => ({ kind: 'stay' }),
  send: async ({ endpointId }, { enable }, _commandKey, link): Promise<Sent> => {
    const at = cecEnable.lastIndexOf('.') + 1
    await link.set(endpointId, [{ object: cecEnable.slice(0, at), params: { [cecEnable.slice(at)]: String(enable) } }])
    const reading = await link.get(endpointId, [cecEnable]).catch(() => undefined)
    const now = reading === undefined ? null : flagAt(reading.values, cecEnable)
    const outcome: Outcome =
      now === !enable
        ? { kind: 'fail', code: 'wsfail', key: 'unchanged', said: cecEnable }
        : { kind: 'success', result: { cec_enable: enable } }
    return { kind: 'outcome', outcome }
  },
})

/** A command that is over with its answer, or with the notification of its end. */
const plain = <Input extends Record<string, unknown>>(
  schema: z.ZodType<Input>,
  command: string,
  argsOf: (input: Input) => Outputs,
): AnyRunner =>
  taskRunner(schema, {
    needs: [command],
    exclusive: null,
    timeoutMs: () => 20 * second,
    send: async (task, input, commandKey, link): Promise<Sent> => {
      const operated = await link.operate(task.endpointId, command, { commandKey, inputArgs: argsOf(input) })
      return operated.kind === 'started' ? operated : { kind: 'outcome', outcome: { kind: 'success', result: {} } }
    },
    completed: (_task, _input, end) =>
      end.kind === 'failed' ? { kind: 'fail', ...operationFailure(end) } : { kind: 'success', result: {} },
  })

const nothing = z.strictObject({})

/** What the viewer said. Whatever is no consent counts as declined. */
const answerOf = (outputs: Outputs): Outcome => {
  const state = outputs['UserAgreementState'] ?? ''
  if (state === agreed) return { kind: 'success', result: { user_agreement_state: state } }
  return state === 'TimedOut' ? unanswered : { ...declined, result: { user_agreement_state: 'Declined' } }
}

const declined = { kind: 'fail', code: 'wsfail', key: 'consentDeclined' } as const
const unanswered: Outcome = {
  kind: 'fail',
  code: 'wstimeout',
  key: 'consentUnanswered',
  result: { user_agreement_state: 'TimedOut' },
}

/** A name as a screen of a home may show it, also one from before names were looked at. */
const plainLine = (name: string): string => deviceText(name, 100).replaceAll(/\s+/g, ' ')

const consent = taskRunner(nothing, {
  needs: [commands.ask],
  exclusive: 'remoteView',
  timeoutMs: () => consentWithin * second,
  send: async (task, _input, commandKey, link): Promise<Sent> => {
    const operated = await link.operate(task.endpointId, commands.ask, {
      commandKey,
      inputArgs: { Operator: plainLine(task.userName), Timeout: String(consentWithin) },
    })
    return operated.kind === 'started' ? operated : { kind: 'outcome', outcome: answerOf(operated.outputArgs) }
  },
  completed: (_task, _input, end) =>
    end.kind === 'failed' ? { kind: 'fail', ...operationFailure(end) } : answerOf(end.outputArgs),
  missed: () => unanswered,
})

export const captureInput = z.strictObject({
  /** The task of the consent that it rests on. */
  consent: z.string(),
  count: z.int(),
  intervalMs: z.int(),
  /** What the address of its frames is proved by, and the address's own secret, which is not kept. */
  digest: z.string(),
  secret: z.string().optional(),
})

const captured = (outputs: Outputs): Outcome => {
  const frames = Number(outputs['Frames'] ?? Number.NaN)
  const result = { frames: Number.isInteger(frames) && frames >= 0 ? frames : null }
  switch (outputs['Status'] ?? 'Complete') {
    case 'Complete':
      return { kind: 'success', result }
    case 'Withdrawn':
      return { kind: 'fail', code: 'wsfail', key: 'consentWithdrawn', result }
    default:
      return { kind: 'fail', code: 'wsfail', key: 'transferFailed', result }
  }
}

const capture = taskRunner(captureInput, {
  needs: [commands.start],
  exclusive: 'remoteView',
  kept: ({ secret: _secret, ...input }) => input,
  timeoutMs: ({ count, intervalMs }) => count * intervalMs + 30 * second,
  send: async (task, { count, intervalMs, secret }, commandKey, link): Promise<Sent> => {
    // The process that knew the address died before the device had it.
    if (secret === undefined) throw fail('error')
    const operated = await link.operate(task.endpointId, commands.start, {
      commandKey,
      inputArgs: {
        URL: `{deviceUrl}${framePath}?task=${encodeURIComponent(task.taskId)}&key=${secret}`,
        Count: String(count),
        Interval: String(intervalMs),
      },
    })
    return operated.kind === 'started' ? operated : { kind: 'outcome', outcome: captured(operated.outputArgs) }
  },
  completed: (_task, _input, end) =>
    end.kind === 'failed' ? { kind: 'fail', ...operationFailure(end) } : captured(end.outputArgs),
  unheard: (task, _input, status) =>
    status === 'succeeded' ? { kind: 'success', result: { frames: null } } : resultLost(task, status),
})

/** The tasks about the screen of a set-top box. */
export const avRunners = {
  HdmiCec: hdmiCec,
  OsdMessage: plain(z.strictObject({ message: z.string() }), commands.message, ({ message }) => ({
    Text: message,
    Duration: String(messageSeconds),
  })),
  ScreenCaptureConsentForm: consent,
  ScreenCaptureConsentFormCancel: plain(nothing, commands.unask, () => ({})),
  ScreenCapture: capture,
  ScreenCaptureCancel: plain(nothing, commands.stop, () => ({})),
}
