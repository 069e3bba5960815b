import type { CommandCall, CommandOutcome, ModelSpec } from '@headend/usp'
import { refuse } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { wandering } from '../core/cpe.ts'
import type { Transfer, TransferResult } from '../core/transfer.ts'
import { transfer } from '../core/transfer.ts'

const largestFile = 10 * 1024 ** 3

async function download(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const url = readUrl(call.args['DownloadURL'])
  if (url === undefined) return refuse(7027, 'DownloadURL is no HTTP address')
  const result = await measure(cpe, call, { direction: 'Download', url, rate: lineRate(cpe, cpe.model.downstream) })
  return {
    ok: true,
    outputs: {
      ...common(result),
      TestBytesReceived: String(result.testBytes),
      TotalBytesReceived: String(result.received),
      TotalBytesSent: String(result.sent),
    },
  }
}

async function upload(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const url = readUrl(call.args['UploadURL'])
  const length = Number(call.args['TestFileLength'] ?? Number.NaN)
  if (url === undefined) return refuse(7027, 'UploadURL is no HTTP address')
  if (!Number.isInteger(length) || length < 1 || length > largestFile) {
    return refuse(7027, `TestFileLength is not from 1 to ${largestFile}`)
  }
  const result = await measure(cpe, call, { direction: 'Upload', url, length, rate: lineRate(cpe, cpe.model.upstream) })
  return {
    ok: true,
    outputs: {
      ...common(result),
      // Uploads have a word of their own for a transfer that broke off.
      Status: result.status === 'Error_TransferFailed' ? 'Error_NoTransferComplete' : result.status,
      TestBytesSent: String(result.testBytes),
      TotalBytesReceived: String(result.received),
      TotalBytesSent: String(result.sent),
    },
  }
}

function measure(cpe: Cpe, call: CommandCall, what: Transfer): Promise<TransferResult> {
  return transfer(what, {
    clock: cpe.agent.clock,
    signal: call.signal,
    progress: (bytes, elapsed) =>
      cpe.agent.emit('Device.X_HEADEND_Diagnostics.', 'TransferStep!', {
        CommandKey: call.commandKey,
        Direction: what.direction,
        Bytes: String(bytes),
        Elapsed: String(Math.round(elapsed)),
      }),
  })
}

/** What the line carries at the moment, in bits per second; no limit for a device in a hurry. */
function lineRate(cpe: Cpe, megabits: number): number {
  if (cpe.pace === 0) return Number.POSITIVE_INFINITY
  return megabits * 1e6 * wandering(cpe, 'line', 0.86, 1.04, 30)
}

function readUrl(text: string | undefined): URL | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

function common(result: TransferResult): { [name: string]: string } {
  return {
    Status: result.status,
    IPAddressUsed: result.address,
    TCPOpenRequestTime: result.openRequest,
    TCPOpenResponseTime: result.openResponse,
    ROMTime: result.requested,
    BOMTime: result.began,
    EOMTime: result.ended,
    PeriodOfFullLoading: String(result.microseconds),
  }
}

/** Download and upload speed: bytes really go over HTTP, no faster than the device's line. */
export const speedDiagnostics: ModelSpec<Cpe> = {
  'Device.IP.Diagnostics.': {
    params: {
      IPv4DownloadDiagnosticsSupported: true,
      IPv4UploadDiagnosticsSupported: true,
      DownloadTransports: 'HTTP',
      DownloadDiagnosticMaxConnections: 1,
      UploadTransports: 'HTTP',
      UploadDiagnosticsMaxConnections: 1,
    },
    commands: { 'DownloadDiagnostics()': download, 'UploadDiagnostics()': upload },
  },
  'Device.X_HEADEND_Diagnostics.': { events: ['TransferStep!'] },
}
