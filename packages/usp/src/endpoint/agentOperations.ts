import { uspError } from '../codec/errors.ts'
import type { RequestBodies, ResponseBodies } from '../codec/message.ts'
import type { Fields } from '../codec/value.ts'
import type { DataModel, ObjectRef } from '../model/dataModel.ts'
import { parsePath } from '../model/pathParser.ts'
import type { Refusal } from '../model/refusal.ts'
import { refuse } from '../model/refusal.ts'
import { resolve } from '../model/resolve.ts'
import type { CommandCall, CommandOutcome, SupportedCommand } from '../model/supported.ts'
import type { AgentRequest } from './agentTypes.ts'

type OperationResult = Fields<ResponseBodies['operateResp']['operationResults'][number]>

/** How an asynchronous operation ended, for OperationComplete. */
export type OperationEnd = {
  readonly objectPath: string
  readonly command: string
  readonly commandKey: string
  readonly outcome: CommandOutcome
}

type Running = AgentRequest & {
  readonly controller: AbortController
  readonly settle: (outcome: CommandOutcome) => void
}

export type Operated = {
  readonly results: readonly OperationResult[]
  /** To be called once the answer is sent: asynchronous operations begin then. */
  begin(): void
}

/** Carries out Operate requests and keeps the asynchronous ones that are under way. */
export class AgentOperations<Device> {
  readonly #model: DataModel<Device>
  readonly #ended: (end: OperationEnd) => void
  #running: Running[] = []
  #next = 1

  constructor(model: DataModel<Device>, ended: (end: OperationEnd) => void) {
    this.#model = model
    this.#ended = ended
  }

  get requests(): readonly AgentRequest[] {
    return this.#running
  }

  /** Synchronous commands are done when this resolves; asynchronous ones have a request each. */
  async operate(body: RequestBodies['operate'], originator: string, endpointId: string): Promise<Operated | Refusal> {
    const path = parsePath(body.command)
    if (!path.ok) return refuse(uspError.invalidPathSyntax, `${path.reason}: ${body.command}`)
    const { target } = path.value
    if (target.kind !== 'command') return refuse(uspError.invalidPath, `${body.command} is no command`)
    const found = resolve(this.#model, path.value)
    if (!found.ok) return refuse(found.code, `${found.message}: ${body.command}`)
    if (found.missing !== undefined && found.objects.length === 0) {
      return refuse(uspError.objectDoesNotExist, `${found.missing} does not exist`)
    }
    if (found.table !== undefined || found.node?.commands.has(target.name) === false) {
      return refuse(uspError.invalidPath, `The command does not exist in the supported data model: ${body.command}`)
    }
    const results: OperationResult[] = []
    const begins: (() => void)[] = []
    for (const ref of found.objects) {
      const command = ref.node.commands.get(target.name)
      if (command === undefined) continue
      const call = this.#call(ref, body, endpointId)
      const executedCommand = call.objectPath + command.name
      if (command.kind === 'sync') {
        const outcome = await run(this.#model.device, command, call)
        results.push({ executedCommand, operationResp: operationResp(outcome) })
      } else {
        const { request, begin } = this.#request(command, call, originator)
        begins.push(begin)
        const value = `Device.LocalAgent.Request.${request.number}`
        results.push({ executedCommand, operationResp: { case: 'reqObjPath', value } })
      }
    }
    return { results, begin: () => begins.forEach((begin) => begin()) }
  }

  #call(
    ref: ObjectRef<Device>,
    body: RequestBodies['operate'],
    originator: string,
  ): CommandCall & { controller: AbortController } {
    const controller = new AbortController()
    return {
      objectPath: this.#model.pathOf(ref),
      at: ref.at,
      commandKey: body.commandKey,
      args: body.inputArgs,
      originator,
      signal: controller.signal,
      controller,
    }
  }

  #request(
    command: SupportedCommand<Device>,
    call: CommandCall & { readonly controller: AbortController },
    originator: string,
  ): { readonly request: Running; begin(): void } {
    let over = false
    const request: Running = {
      number: this.#next++,
      originator,
      command: call.objectPath + command.name,
      commandKey: call.commandKey,
      controller: call.controller,
      cancel: () => request.settle(refuse(uspError.commandCanceled, 'The operation was cancelled')),
      // Whatever ends an operation first counts; it ends once.
      settle: (outcome) => {
        if (over) return
        over = true
        this.#running = this.#running.filter((candidate) => candidate !== request)
        if (!outcome.ok) call.controller.abort()
        const { objectPath, commandKey } = call
        this.#ended({ objectPath, command: command.name, commandKey, outcome })
      },
    }
    this.#running.push(request)
    return {
      request,
      begin: () => void run(this.#model.device, command, call).then((outcome) => request.settle(outcome)),
    }
  }

  /** The device restarts: nothing that is under way survives that. */
  interrupt(): void {
    for (const request of this.#running) {
      request.settle(refuse(uspError.commandFailure, 'The device restarted before the operation was done'))
    }
  }
}

async function run<Device>(
  device: Device,
  command: SupportedCommand<Device>,
  call: CommandCall,
): Promise<CommandOutcome> {
  try {
    return await command.run(device, call)
  } catch (error) {
    return refuse(uspError.commandFailure, error instanceof Error ? error.message : String(error))
  }
}

function operationResp(outcome: CommandOutcome): OperationResult['operationResp'] {
  return outcome.ok
    ? { case: 'reqOutputArgs', value: { outputArgs: { ...outcome.outputs } } }
    : { case: 'cmdFailure', value: { errCode: outcome.code, errMsg: outcome.message } }
}
