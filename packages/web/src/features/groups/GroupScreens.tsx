import { useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import { OwnGroups } from './GroupScreen.tsx'
import { locationsAnchor } from './GroupTabs.tsx'

const LocationPage = lazy(() => import('./LocationPage.tsx').then((module) => ({ default: module.LocationPage })))

/** Groups that companies make, and those that places are. */
export function Screen(): ReactNode {
  const { hash } = useLocation()
  return hash === locationsAnchor ? <LocationPage /> : <OwnGroups />
}
