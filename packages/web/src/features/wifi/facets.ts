import { wifiCalls } from '@headend/contract/wifi'
import { facet } from '../../lib/facets.ts'

// Secrets are not asked for to draw a form: who wants to see one asks for it, and that is recorded.
const unasked = (endpointId: string) => ({ body: { endpointId, secrets: false } })

export const radioList = facet({
  name: 'radio_list',
  call: wifiCalls.getRadio,
  input: unasked,
  of: (answer) => answer,
  put: (_, value) => value,
})

export const guestWifi = facet({
  name: 'guest_wifi',
  call: wifiCalls.getGuestWifi,
  input: unasked,
  of: ({ guestWifis }) => guestWifis,
  put: (_, value) => ({ guestWifis: value }),
})
