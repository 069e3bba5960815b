import type { Input } from '@headend/contract/core'
import { avCalls } from '@headend/contract/av'
import type { AvInfo } from '@headend/contract/av'
import type { TaskType } from '@headend/contract/tasks'
import { fail, isFailure } from '../../core/errors.ts'
import type { Authenticate, Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { refuseUnless } from '../../core/http/dispatch.ts'
import { digest } from '../../core/random.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { audioOutputOf, av } from '../../device/facets/av.ts'
import type { FacetReader } from '../../device/facets/reader.ts'
import { differing, facetWriter } from '../../device/facetWriter.ts'
import type { Link } from '../../device/link.ts'
import { publishFacet } from '../../device/state.ts'
import type { TaskService } from '../tasks/service.ts'
import type { RemoteKeys } from './keys.ts'
import { captureOf, consentOf, ownerOf } from './store.ts'

export { avRunners } from './runner.ts'
export { frameTaker } from './frames.ts'
export { remoteKeys } from './keys.ts'
export { viewers } from './viewers.ts'

type Body<Name extends keyof typeof avCalls> = Input<(typeof avCalls)[Name]>['body']
type Started = { taskId: string }

type Needs = Pick<Core, 'db' | 'bus' | 'clock' | 'random' | 'deviceChange'> &
  Readonly<{
    link: Link
    reader: FacetReader
    directory: DeviceDirectory
    tasks: Pick<TaskService, 'start' | 'cancelOf'>
    keys: RemoteKeys
    /** Whose session it is, as of now. */
    personOf: (familyId: string, address: string) => ReturnType<Authenticate>
  }>

/** Screen, sound and remote control of set-top boxes. */
export const avService = (needs: Needs) => {
  const { db, bus, clock, random, reader, directory, tasks, keys, personOf } = needs
  const write = facetWriter(needs)

  const info = async (caller: AuthenticatedCaller, endpointId: string): Promise<AvInfo> => {
    await directory.find(caller, endpointId)
    return (await reader.read(endpointId, [av]))(av)
  }

  /** Those who watch the device see it at once; one that then keeps silent has not failed the change. */
  const publishNow = async (endpointId: string): Promise<void> => {
    const of = await reader.read(endpointId, [av]).catch(() => undefined)
    if (of !== undefined) publishFacet(bus, { endpointId, time: clock.now(), facet: av.name, value: of(av) })
  }

  const start = async (
    caller: AuthenticatedCaller,
    endpointId: string,
    type: TaskType,
    input: Readonly<Record<string, unknown>> = {},
  ): Promise<Started> => {
    const device = await directory.findRegistered(caller, endpointId)
    return tasks.start({ caller, device, type, input })
  }

  /** The device whose screen this person sees, and the capture. */
  const viewOf = async (person: Pick<AuthenticatedCaller, 'companies' | 'userId'>, endpointId: string) => {
    const device = await directory.findRegistered(person, endpointId)
    const taskId = await captureOf(db, { endpointId, userId: person.userId })
    if (taskId === undefined) throw fail('custom', { reason: 'notPlaying' })
    return { device, taskId }
  }

  /** Ends what is open of a device before it is told so: nothing more is taken of it from then on. */
  const endOpen = async (caller: AuthenticatedCaller, endpointId: string, type: TaskType): Promise<void> => {
    const device = await directory.findRegistered(caller, endpointId)
    try {
      await tasks.cancelOf(caller, device, type)
    } catch (thrown) {
      if (!isFailure(thrown, 'custom')) throw thrown
    }
  }

  /** Somebody else looks, or has asked: theirs to end, and the server's where they are gone. @throws {Failure} custom deviceBusy */
  const refuseOthers = async (caller: AuthenticatedCaller, endpointId: string): Promise<void> => {
    await directory.findRegistered(caller, endpointId)
    const owner = await ownerOf(db, endpointId)
    if (owner !== undefined && owner !== caller.userId) throw fail('custom', { reason: 'deviceBusy' })
  }

  return {
    info,

    setAudioOut: async (
      caller: AuthenticatedCaller,
      { endpointId, enable }: Pick<Body<'setAudioOut'>, 'endpointId' | 'enable'>,
    ): Promise<void> => {
      await write({
        caller,
        call: avCalls.setAudioOut,
        endpointId,
        facet: av,
        plan: (values) => {
          const output = audioOutputOf(values)
          if (output === null) throw fail('custom', { reason: 'unsupported' })
          return { set: () => differing(values, output, { Enable: String(enable) }) }
        },
        fieldOf: () => 'enable',
        detail: { enable },
      })
    },

    enableCec: async (caller: AuthenticatedCaller, { endpointId, enable }: Body<'enableCec'>): Promise<Started> => {
      const started = await start(caller, endpointId, 'HdmiCec', { enable })
      await publishNow(endpointId)
      return started
    },

    showMessage: async (
      caller: AuthenticatedCaller,
      { endpointId, message }: Body<'sendOsdMessage'>,
    ): Promise<Started> => {
      const started = await start(caller, endpointId, 'OsdMessage', { message })
      await publishNow(endpointId)
      return started
    },

    requestConsent: (caller: AuthenticatedCaller, endpointId: string): Promise<Started> =>
      start(caller, endpointId, 'ScreenCaptureConsentForm'),

    cancelConsent: async (caller: AuthenticatedCaller, endpointId: string): Promise<Started> => {
      await refuseOthers(caller, endpointId)
      await endOpen(caller, endpointId, 'ScreenCaptureConsentForm')
      return start(caller, endpointId, 'ScreenCaptureConsentFormCancel')
    },

    /** @throws {Failure} custom noConsent */
    startCapture: async (
      caller: AuthenticatedCaller,
      { endpointId, count, interval }: Body<'startScreenCapture'>,
    ): Promise<Started> => {
      const device = await directory.findRegistered(caller, endpointId)
      const consent = await consentOf(db, { endpointId, userId: caller.userId, now: clock.now() })
      if (consent === undefined) throw fail('custom', { reason: 'noConsent' })
      const secret = random.secret()
      const input = { consent, count, intervalMs: Math.round(interval * 1000), digest: digest(secret), secret }
      return tasks.start({ caller, device, type: 'ScreenCapture', input })
    },

    cancelCapture: async (caller: AuthenticatedCaller, endpointId: string): Promise<Started> => {
      await refuseOthers(caller, endpointId)
      await endOpen(caller, endpointId, 'ScreenCapture')
      await endOpen(caller, endpointId, 'ScreenCaptureConsentForm')
      return start(caller, endpointId, 'ScreenCaptureCancel')
    },

    /** Settles once the device has the key. @throws {Failure} wsoutofbuffer; custom notPlaying; as who may not any more */
    pressKey: async (caller: AuthenticatedCaller, { endpointId, keyValue }: Body<'sendRemoteKey'>): Promise<void> => {
      const { device, taskId } = await viewOf(caller, endpointId)
      const check = async (): Promise<void> => {
        const person = await personOf(caller.familyId, caller.address)
        refuseUnless(avCalls.sendRemoteKey, person)
        // Another view has its own consent: what was pressed in this one is not meant for it.
        if ((await viewOf(person, endpointId)).taskId !== taskId) throw fail('custom', { reason: 'notPlaying' })
      }
      await keys.press(caller, device, { taskId, check }, keyValue)
    },
  }
}

export type AvService = ReturnType<typeof avService>
