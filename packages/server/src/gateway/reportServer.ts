import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../core/clock.ts'
import { mostReportBytes } from '../device/files.ts'
import type { ReportTaker } from '../device/files.ts'

/** Reports of all devices that are on their way at a time. */
const mostAtOnce = 400
/** A report that takes longer is sent again; milliseconds. */
const arriveMs = 30_000

const statusOf = { taken: 200, malformed: 400, foreign: 403 } as const satisfies Record<
  Awaited<ReturnType<ReportTaker['take']>>,
  number
>

/** All of a request as text; undefined when it is more than a report has. */
const textOf = async (request: IncomingMessage): Promise<string | undefined> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    if (!Buffer.isBuffer(part)) continue
    bytes += part.length
    if (bytes > mostReportBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/**
 * Takes the reports of bulk data that devices send over HTTP (TR-181 BulkData.Profile.{i}.HTTP.): one request a report, answered
 * once it is stored. Its address is good for one device.
 */
export const reportServer = ({ reports, clock }: { reports: ReportTaker; clock: Clock }) => {
  let all = 0

  /** Answers without reading on: whoever sends more than may be is not worth the connection. */
  const refuse = (response: ServerResponse, status: number, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { 'content-length': 0, connection: 'close', ...headers }).end()
  }

  return async (request: IncomingMessage, response: ServerResponse, asked: URLSearchParams): Promise<void> => {
    if (request.method !== 'POST' && request.method !== 'PUT') return refuse(response, 405, { allow: 'POST, PUT' })
    const endpointId = await reports.sender(asked)
    if (endpointId === undefined) return refuse(response, 403)
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') return refuse(response, 415)
    if (Number(request.headers['content-length'] ?? 0) > mostReportBytes) return refuse(response, 413)
    if (all >= mostAtOnce) return refuse(response, 503, { 'retry-after': '5' })
    all += 1
    const cut = clock.after(arriveMs, () => request.destroy())
    try {
      const text = await textOf(request)
      if (text === undefined) return refuse(response, 413)
      response.writeHead(statusOf[await reports.take(endpointId, text)], { 'content-length': 0 }).end()
    } finally {
      cut()
      all -= 1
    }
  }
}
