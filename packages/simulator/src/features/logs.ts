import type { CommandCall, CommandOutcome, ModelSpec } from '@headend/usp'
import { refuse, uspError } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { transfer } from '../core/transfer.ts'

const logs = ['file:///var/log/messages', 'file:///var/log/kernel']
const size = 64 * 1024

async function upload(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const text = call.args['URL'] ?? ''
  if (!/^https?:/.test(text) || !URL.canParse(text)) {
    return refuse(uspError.invalidCommandArguments, 'URL is no HTTP address')
  }
  const rate = cpe.pace === 0 ? Number.POSITIVE_INFINITY : cpe.model.upstream * 1e6
  const { status } = await transfer(
    { direction: 'Upload', url: new URL(text), length: size, rate },
    { clock: cpe.agent.clock, signal: call.signal, progress: () => undefined },
  )
  return status === 'Complete' ? { ok: true } : refuse(uspError.commandFailure, status)
}

/** The logs a device keeps, and their upload: bytes really go over HTTP. */
export const vendorLogs: ModelSpec<Cpe> = {
  'Device.DeviceInfo.VendorLogFile.{i}.': {
    instances: logs.length,
    params: { Name: (_, [log]) => logs[(log ?? 1) - 1], MaximumSize: size, Persistent: false },
    commands: { 'Upload()': upload },
  },
}
