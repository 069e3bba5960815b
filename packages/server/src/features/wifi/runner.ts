import * as z from 'zod'
import { scanComplete } from '@headend/contract/wifi'
import type { Clock } from '../../core/clock.ts'
import { fail } from '../../core/errors.ts'
import { isSecret, masked, withoutSecrets } from '../../device/secrets.ts'
import type { Link } from '../../device/link.ts'
import { operationFailure, statusFailure, taskRunner } from '../tasks/service.ts'
import type { AnyRunner, Outcome, Sent, TaskRecord } from '../tasks/service.ts'
import { scanOf } from './scan.ts'

const second = 1000
/** What a device may take over new settings: many restart their radios before they answer. */
const settingMs = 30 * second

const scanCommand = 'Device.WiFi.NeighboringWiFiDiagnostic()'

const input = z.strictObject({
  updates: z.array(z.strictObject({ object: z.string(), params: z.record(z.string(), z.string()) })),
})

type Updates = z.infer<typeof input>['updates']

const paramsOf = (updates: Updates): readonly Readonly<{ path: string; value: string }>[] =>
  updates.flatMap(({ object, params }) =>
    Object.entries(params).map(([name, value]) => ({ path: `${object}${name}`, value })),
  )

/** A value of USP so that two spellings of it are equal: booleans as digits, lists in whatever order. */
const canonical = (value: string): string => {
  const word = value.trim().toLowerCase()
  if (word === 'true') return '1'
  if (word === 'false') return '0'
  return word
    .split(',')
    .map((entry) => entry.trim())
    .toSorted()
    .join()
}

/** The first parameter that is not what it was set to; a device that does not answer is none that kept its own. */
const keptBy = async (link: Link, { endpointId }: TaskRecord, updates: Updates): Promise<string | undefined> => {
  const open = paramsOf(updates).filter(({ path }) => !isSecret(path))
  const reading = await link
    .get(
      endpointId,
      open.map(({ path }) => path),
    )
    .catch(() => undefined)
  return open.find(({ path, value }) => {
    const now = reading?.values.get(path)
    return now !== undefined && canonical(now) !== canonical(value)
  })?.path
}

/** Sets parameters of the Wi-Fi, all of them or none, and reads them back: what the device says then is what counts. */
const settings = (needs: readonly string[]): AnyRunner =>
  taskRunner(input, {
    needs,
    exclusive: 'wifi',
    timeoutMs: () => settingMs + 20 * second,
    kept: ({ updates }) => ({
      updates: updates.map(({ object, params }) => ({ object, params: withoutSecrets(params) })),
    }),
    unheard: () => ({ kind: 'stay' }),
    send: async (task, { updates }, _commandKey, link): Promise<Sent> => {
      // The process that knew the secret died before it was sent, and nobody else knows it.
      if (paramsOf(updates).some(({ path, value }) => isSecret(path) && value === masked)) throw fail('error')
      await link.set(task.endpointId, updates, { timeoutMs: settingMs })
      const kept = await keptBy(link, task, updates)
      const outcome: Outcome =
        kept === undefined
          ? { kind: 'success', result: { applied: paramsOf(updates).length } }
          : { kind: 'fail', code: 'wsfail', key: 'unchanged', said: kept }
      return { kind: 'outcome', outcome }
    },
  })

const scanOutcome = (outputs: Readonly<Record<string, string>>, now: number): Outcome => {
  const result = scanOf(outputs, now)
  return result.state === scanComplete
    ? { kind: 'success', result }
    : { kind: 'fail', ...statusFailure(result.state), said: result.state }
}

const nothing = z.strictObject({})

const scan = ({ now }: Pick<Clock, 'now'>): AnyRunner =>
  taskRunner(nothing, {
    needs: [scanCommand],
    exclusive: 'wifiScan',
    timeoutMs: () => 120 * second,
    send: async (task, _input, commandKey, link): Promise<Sent> => {
      const operated = await link.operate(task.endpointId, scanCommand, { commandKey })
      return operated.kind === 'started'
        ? operated
        : { kind: 'outcome', outcome: scanOutcome(operated.outputArgs, now()) }
    },
    completed: (_task, _input, end) =>
      end.kind === 'failed' ? { kind: 'fail', ...operationFailure(end) } : scanOutcome(end.outputArgs, now()),
  })

/** The tasks about the Wi-Fi of a device. */
export const wifiRunners = ({ clock }: { clock: Clock }) => ({
  UIRadioList: settings(['Device.WiFi.Radio.*.Channel', 'Device.WiFi.SSID.*.SSID']),
  UIGuestWifi: settings(['Device.WiFi.AccessPoint.*.Enable']),
  WifiScanChannel: scan(clock),
})
