import type { Call } from '@headend/contract/core'
import type { Asked } from '../../ui/list/spec.ts'

/** What the histories of a device have in common as lists: by the device alone, a page at a time, and as a file. */
export const ofDevice = (endpointId: string, call: Call, name: string) => ({
  ask: ({ page, limit }: Asked) => ({ body: { endpointId, page, limit } }),
  texts: 'history' as const,
  wordless: true,
  id: ({ id }: Readonly<{ id: string }>) => id,
  file: () => ({ name, ask: { call, body: { endpointId } } }),
})
