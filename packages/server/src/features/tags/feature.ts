import { tagCalls } from '@headend/contract/tags'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { tagService } from './service.ts'

/** Tags of devices. */
export const tagsFeature = (core: Core): Feature => {
  const tags = tagService(core)
  return {
    name: 'tags',
    calls: [
      implement(tagCalls, {
        list: (_input, caller) => tags.list(caller),
        add: ({ body }, caller) => tags.add(caller, body),
        remove: ({ body }, caller) => tags.remove(caller, body),
      }),
    ],
  }
}
