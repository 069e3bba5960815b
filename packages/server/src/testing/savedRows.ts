import type { DescribedCall } from '@headend/contract/core'
import { downloadCalls } from '@headend/contract/downloads'
import * as z from 'zod'
import type { Stack, TestSession } from '../core/testing.ts'
import type { Sent } from './isolation.ts'

/** What a row is known by where the fields of rows are chosen by whoever asks. */
const chosen = ['endpointId', 'companyName'] as const

/** Fields of the object that an answer is, or that a list of it has. */
const fieldsOf = (data: z.ZodType): readonly string[] => {
  if (data instanceof z.ZodArray && data.element instanceof z.ZodType) return fieldsOf(data.element)
  return data instanceof z.ZodObject ? Object.keys(data.shape) : chosen
}

const ticket = z.object({ address: z.string() })

/** The rows of a call as a file with a column of each field, as a browser fetches it: how that went, and the text. */
export const savedRows = async (
  stack: Stack,
  call: DescribedCall,
  { params, query, body }: Sent,
  as: TestSession,
): Promise<Readonly<{ code: string; text: string }>> => {
  const columns = fieldsOf(call.data).map((field) => ({ field }))
  const table = { format: 'csv', name: 'rows', columns } as const
  const asked = Object.fromEntries(
    Object.entries({ params, query, body }).flatMap(([place, given]) => (given ? [[place, { ...given }]] : [])),
  )
  const { envelope } = await stack.callApi(downloadCalls.create, { body: { call: call.id, ...asked, table } }, { as })
  if (envelope.code !== 'success') return { code: envelope.code, text: '' }
  const response = await stack.fetch(ticket.parse(envelope.data).address)
  return { code: response.ok ? 'success' : String(response.status), text: await response.text() }
}
