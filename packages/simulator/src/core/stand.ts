import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ControllerSession, Notify, UspResult } from '@headend/usp'
import { acceptWebSockets, controllerEndpoint, systemClock } from '@headend/usp'
import type { Fleet, FleetOptions } from './fleet.ts'
import { startFleet } from './fleet.ts'

/** A notification that a controller received from one endpoint. */
export type Received = { readonly endpointId: string; readonly notify: Notify }

/** A real controller with a fleet in front of it; for tests. */
export type FleetStand = AsyncDisposable & {
  readonly fleet: Fleet
  readonly url: string
  readonly server: Server
  readonly received: readonly Received[]
  readonly problems: readonly string[]
  /** The session of a device, once it is connected. */
  session(endpointId: string): Promise<ControllerSession>
  /** The first notification, past or to come, for which `wanted` holds. */
  notified(wanted: (received: Received) => boolean): Promise<Notify>
}

export async function fleetStand(options: Omit<FleetOptions, 'url'>): Promise<FleetStand> {
  const received: Received[] = []
  const problems: string[] = []
  const watchers = new Set<() => void>()
  const look = (): void => {
    for (const watcher of watchers) watcher()
  }
  const clock = systemClock()
  const controller = controllerEndpoint({
    controllerId: 'self::headend',
    clock,
    handlers: {
      connected: look,
      disconnected: look,
      notify: (session, notify) => {
        received.push({ endpointId: session.endpointId, notify })
        look()
      },
      problem: (problem) => problems.push(problem.text),
    },
  })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const acceptor = acceptWebSockets({ server, controllerId: 'self::headend', clock, receiver: controller.receiver })
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/usp`
  const fleet = startFleet({ pace: 0, pollMs: 50, longestRetryMs: 200, ...options, url })

  /** Resolves with the first value `find` gives, now or after something happened. */
  const until = <T>(find: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const attempt = (): void => {
        const found = find()
        if (found === undefined) return
        watchers.delete(attempt)
        resolve(found)
      }
      watchers.add(attempt)
      attempt()
    })
  return {
    fleet,
    url,
    server,
    received,
    problems,
    session: (endpointId) => until(() => controller.session(endpointId)),
    notified: (wanted) => until(() => received.find(wanted)?.notify),
    async [Symbol.asyncDispose]() {
      await fleet.close()
      controller.close()
      await acceptor.close()
      server.close()
      server.closeAllConnections()
    },
  }
}

/** The values of a Get by their whole path. Throws when the request or one of its paths failed. */
export async function read(
  session: ControllerSession,
  ...paths: string[]
): Promise<{ readonly [path: string]: string }> {
  const { reqPathResults } = expectOk(await session.get(paths))
  const failed = reqPathResults.find((result) => result.errCode !== 0)
  if (failed !== undefined) throw new Error(`${failed.requestedPath}: ${failed.errMsg}`)
  return Object.fromEntries(
    reqPathResults.flatMap((result) =>
      result.resolvedPathResults.flatMap(({ resolvedPath, resultParams }) =>
        Object.entries(resultParams).map(([name, value]) => [resolvedPath + name, value]),
      ),
    ),
  )
}

export function expectOk<T>(result: UspResult<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** Subscribes to a kind of notification. */
export async function subscribe(session: ControllerSession, kind: string, reference: string): Promise<void> {
  const params = {
    Enable: 'true',
    ID: `${kind} ${reference}`,
    NotifType: kind,
    ReferenceList: reference,
    NotifRetry: 'true',
    Persistent: 'true',
  }
  expectOk(await session.add([{ path: 'Device.LocalAgent.Subscription.', params }]))
}

/** Asks for an operation and waits for the notification that it is over. */
export async function operate(
  stand: FleetStand,
  session: ControllerSession,
  command: string,
  inputArgs: { readonly [name: string]: string },
  commandKey = command,
): Promise<{ readonly [name: string]: string } | { readonly errCode: number; readonly errMsg: string }> {
  expectOk(await session.operate(command, { commandKey, inputArgs }))
  const notify = await stand.notified(
    ({ endpointId, notify: { notification } }) =>
      endpointId === session.endpointId &&
      notification.case === 'operComplete' &&
      notification.value.commandKey === commandKey,
  )
  const complete = notify.notification.case === 'operComplete' ? notify.notification.value.operationResp : undefined
  if (complete?.case === 'reqOutputArgs') return complete.value.outputArgs
  if (complete?.case === 'cmdFailure') return { errCode: complete.value.errCode, errMsg: complete.value.errMsg }
  throw new Error('an operation ended without a result')
}
