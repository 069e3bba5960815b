import { useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import { Webhooks } from './WebhookScreen.tsx'
import { deliveriesAnchor } from './WebhookTabs.tsx'

const DeliveryScreen = lazy(() => import('./DeliveryScreen.tsx').then((module) => ({ default: module.DeliveryScreen })))

/** Webhooks, and what became of the events for them. */
export function Screen(): ReactNode {
  const { hash } = useLocation()
  return hash === deliveriesAnchor ? <DeliveryScreen /> : <Webhooks />
}
