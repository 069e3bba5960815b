import type { Clock, DataModel } from '@headend/usp'
import { Agent, encodeMessage, encodeRecord, messageRecord, request } from '@headend/usp'
import { tellAssociations } from '../features/associations.ts'
import { sendReports } from '../features/bulkData.ts'
import { bareModel, modelOf } from '../profiles/models.ts'
import type { CompleteProfile } from '../profiles/profiles.ts'
import type { Cpe } from './cpe.ts'
import type { FaultName } from './faults.ts'
import { connectFaultily, interference } from './faults.ts'
import { hash, seededRandom } from './hash.ts'

export type DeviceOptions = {
  readonly profile: CompleteProfile
  readonly url: string
  readonly controllerId: string
  readonly clock: Clock
  readonly pace: number
  readonly bootMs: number
  readonly longestRetryMs: number
  readonly pollMs: number
  /** Milliseconds since 1970; undefined for a device that starts just now. */
  readonly startedTime: number | undefined
  connectionChanged(connected: boolean): void
}

/** One simulated device of a fleet. */
export class SimulatedDevice {
  readonly profile: CompleteProfile
  readonly #agent: Agent<Cpe>
  readonly #options: DeviceOptions
  readonly #random: () => number
  #fault: FaultName | undefined
  #cancelFault: (() => void) | undefined
  #running = false

  constructor(options: DeviceOptions) {
    const { profile, clock, pace, bootMs, startedTime } = options
    this.#options = options
    this.profile = profile
    this.#random = seededRandom(profile.seed)
    this.#fault = profile.fault
    const host = { clock, random: this.#random, current: () => this.#fault, drop: () => this.#agent.drop() }
    const { model } = profile
    this.#agent = new Agent<Cpe>({
      endpointId: profile.endpointId,
      url: options.url,
      controllerId: options.controllerId,
      identity: { oui: model.oui, productClass: model.productClass, serialNumber: profile.serial },
      supported: profile.kind === 'bare' ? bareModel() : modelOf(profile),
      device: (agent) => ({
        agent,
        model,
        serial: profile.serial,
        mac: profile.mac,
        hardwareVersion: profile.hardwareVersion,
        firmwareVersion: profile.firmwareVersion,
        friendlyName: profile.friendlyName,
        meshRole: profile.meshRole,
        locked: profile.locked,
        temperature: profile.temperature,
        clients: profile.clients,
        extenders: profile.extenders,
        consent: profile.consent,
        fault: () => this.#fault,
        seed: profile.seed,
        random: this.#random,
        pace,
        bootMs,
      }),
      clock,
      tls: profile.tls,
      credentials: profile.secret === undefined ? undefined : `${profile.endpointId}:${profile.secret}`,
      random: this.#random,
      startedTime,
      longestRetryMs: options.longestRetryMs,
      pollMs: options.pollMs,
      polling: (cpe) => {
        tellAssociations(cpe)
        sendReports(cpe)
      },
      connect: (how) => connectFaultily(how, host, model.latency * pace),
      interference: interference(host),
      connectionChanged: options.connectionChanged,
      bootSubscription: profile.kind !== 'bare',
    })
  }

  get endpointId(): string {
    return this.profile.endpointId
  }
  get connected(): boolean {
    return this.#agent.connected
  }
  /** Notifications the controller has not acknowledged. */
  get unacknowledged(): number {
    return this.#agent.unacknowledged
  }
  /** Asynchronous operations under way. */
  get operations(): number {
    return this.#agent.requests.length
  }
  /** The device's own data model, to look into and to change values behind the controller's back. */
  get model(): DataModel<Cpe> {
    return this.#agent.model
  }
  get currentFault(): FaultName | undefined {
    return this.#fault
  }

  start(): void {
    this.#running = true
    if (this.#fault !== 'offline') this.#agent.start()
    this.#beginFault()
  }

  /** Lets the device misbehave from now on; without a name it behaves again. */
  fault(name?: FaultName): void {
    const before = this.#fault
    this.#fault = name
    this.#cancelFault?.()
    this.#cancelFault = undefined
    if (!this.#running) return
    if (before === 'offline' || before === 'flaky') this.#agent.start()
    if (before === 'never-returns') {
      // Whatever it waited for, somebody pulls the plug and puts it back.
      this.#agent.stop()
      this.powerCycle()
    }
    if (name === 'offline') this.#agent.stop('terminate')
    this.#beginFault()
  }

  /** The value of one of the device's parameters. */
  value(path: string): string | undefined {
    return this.#agent.value(path)
  }

  /** Somebody at the device changes a parameter, such as `Device.WiFi.Radio.1.Enable`: no controller asked for it. */
  change(path: string, value: string): void {
    const [, ...names] = path.split('.')
    const parameter = names.pop() ?? ''
    const at = names.flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
    const node = names
      .filter((name) => !/^\d+$/.test(name))
      .reduce<typeof this.model.supported.root | undefined>(
        (one, name) => one?.children.get(name),
        this.model.supported.root,
      )
    if (node?.parameters.has(parameter) !== true) throw new Error(`The device has no ${path}`)
    this.model.write({ node, at }, { [parameter]: value })
  }

  /** Cuts the connection; the device makes a new one by itself. */
  drop(): void {
    this.#agent.drop()
  }

  /** A restart nobody asked for over USP: a power cut, somebody at the button. */
  powerCycle(): void {
    this.#agent.restart({ cause: 'LocalReboot', downMs: this.#options.bootMs })
  }

  stop(how: 'close' | 'terminate' = 'close'): void {
    this.#running = false
    this.#cancelFault?.()
    this.#cancelFault = undefined
    this.#agent.stop(how)
  }

  #beginFault(): void {
    if (this.#fault === 'flaky') this.#loseLineLater()
    if (this.#fault === 'flood') this.#flood()
  }

  #loseLineLater(): void {
    const { clock } = this.#options
    const wait = 180_000 + this.#random() * 240_000
    this.#cancelFault = clock.after(wait, () => {
      this.#agent.stop('terminate')
      this.#cancelFault = clock.after(30_000 + this.#random() * 60_000, () => {
        this.#agent.start()
        this.#loseLineLater()
      })
    })
  }

  #flood(): void {
    const { clock, controllerId } = this.#options
    const address = { toId: controllerId, fromId: this.endpointId }
    for (let count = 0; count < 50; count += 1) {
      const paramValue = String(Math.floor(hash(clock.now(), count) * 1000))
      const value = { paramPath: 'Device.DeviceInfo.ProcessStatus.CPUUsage', paramValue }
      const notify = { subscriptionId: 'flood', sendResp: true, notification: { case: 'valueChange' as const, value } }
      const payload = encodeMessage(request(`flood-${clock.now()}-${count}`, 'notify', notify))
      this.#agent.sendRaw(encodeRecord(messageRecord(address, payload)))
    }
    this.#cancelFault = clock.after(50, () => this.#flood())
  }
}
