import { pingEvent, webhookEvents } from '@headend/contract/webhooks'
import { expect, test } from 'vitest'
import { deliveries as english } from '../../lib/i18n/en/deliveries.ts'
import { webhooks as ofWebhooks } from '../../lib/i18n/en/webhooks.ts'

/** The paths of words, as events are spelled. */
const pathsOf = (words: object): string[] =>
  Object.entries(words).flatMap(([key, inner]) =>
    typeof inner === 'string' ? key : pathsOf(inner).map((last) => `${key}.${last}`),
  )

// Those of the other language have the same paths, or they do not compile.
test('every event that a webhook can be told of has its words', () => {
  expect(new Set(pathsOf(ofWebhooks.option.events))).toEqual(new Set(webhookEvents))
  expect(new Set(pathsOf(english.option.event))).toEqual(new Set([...webhookEvents, pingEvent]))
})
