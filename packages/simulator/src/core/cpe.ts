import type { AgentHandle } from '@headend/usp'
import type { DeviceModel } from '../catalogue.ts'
import type { Consent } from './consent.ts'
import type { FaultName } from './faults.ts'
import { hash, wander } from './hash.ts'

/** The device a simulated agent runs on: who it is, and what its values follow from. */
export type Cpe = {
  readonly agent: AgentHandle
  readonly model: Omit<DeviceModel, 'modelName'> & { readonly modelName: string }
  readonly serial: string
  readonly mac: string
  readonly hardwareVersion: string
  /** What it ran when it was first started; `runningVersion` of its firmware says what it runs now. */
  readonly firmwareVersion: string
  readonly friendlyName: string
  readonly meshRole: 'Master' | 'Slave' | undefined
  readonly locked: boolean
  /** Degrees Celsius of a processor that is too warm; undefined for one that is not. */
  readonly temperature: number | undefined
  /** How many clients its home has, and how many mesh extenders stand behind it; by the seed where nobody said. */
  readonly clients: number | undefined
  readonly extenders: number | undefined
  /** What its viewer does who is asked to be seen. */
  readonly consent: Consent
  /** How it misbehaves at the moment, if it does. */
  fault(): FaultName | undefined
  readonly seed: number
  /** A number from 0 up to 1, new every time. */
  random(): number
  /** What every wait of the device is multiplied with: 1 is life-like, 0 at once. */
  readonly pace: number
  /** Milliseconds a restart takes. */
  readonly bootMs: number
}

/** Seconds since the device started. */
export function upTime(cpe: Cpe): number {
  return Math.max(0, Math.floor((cpe.agent.clock.now() - cpe.agent.startedTime) / 1000))
}

/** A value of this device that wanders between two bounds; the period in seconds. */
export function wandering(cpe: Cpe, key: string, least: number, most: number, period: number): number {
  return wander(least, most, cpe.agent.clock.now() / 1000, period, cpe.seed, key)
}

/** A fixed trait of this device between two bounds. */
export function trait(cpe: Cpe, key: string, least: number, most: number): number {
  return least + (most - least) * hash(cpe.seed, key)
}

/** A counter since the start that grows by `perSecond` on average, faster and slower in turn. */
export function counter(cpe: Cpe, key: string, perSecond: number): number {
  const seconds = (cpe.agent.clock.now() - cpe.agent.startedTime) / 1000
  const phase = hash(cpe.seed, key) * 600
  // The derivative of sine never exceeds one, so the counter never runs backwards.
  return Math.max(0, Math.floor(perSecond * (seconds + 60 * (Math.sin((seconds + phase) / 75) - Math.sin(phase / 75)))))
}

/** Waits in the device's own pace; ends early when the signal aborts. */
export function pause(cpe: Cpe, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return Promise.resolve()
  return new Promise((resolve) => {
    const cancel = cpe.agent.clock.after(ms * cpe.pace, resolve)
    signal?.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}
