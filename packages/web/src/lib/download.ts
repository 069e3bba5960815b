import type { Call } from '@headend/contract/core'
import { downloadCalls } from '@headend/contract/downloads'
import type { FileColumn, TableFile } from '@headend/contract/downloads'
import type { Client } from './client.ts'

export type { FileColumn }

/** What a file is made of: a call and what it is asked. */
export type Asked = Readonly<{
  call: Pick<Call, 'id'>
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: Readonly<Record<string, unknown>>
}>

/**
 * Has the browser save what a call answers, or its rows as a table: straight to the disk, whatever its size. What would
 * fail does so here, before the download begins.
 */
export const download = async (client: Client, { call, ...input }: Asked, table?: TableFile): Promise<void> => {
  const { address } = await client.request(downloadCalls.create, {
    body: { call: call.id, ...input, ...(table && { table }) },
  })
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

/** `headend-devices-261121-1405`: what it lists, the day and minute in the user's zone. */
export const exportName = (what: string, stamp: string): string => `headend-${what}-${stamp.replace(/\D+/g, '-')}`
