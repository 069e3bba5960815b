import { useLocation } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { useListSearch } from '../../lib/screen.ts'
import { usePermission } from '../../lib/services.tsx'
import { ProfileList } from './ProfileList.tsx'
import { autoAnchor } from './ProfileTabs.tsx'

const AutoProfiles = lazy(() => import('./AutoProfiles.tsx').then((module) => ({ default: module.AutoProfiles })))

const NewProfile = lazy(() => import('./NewProfile.tsx').then((module) => ({ default: module.NewProfile })))

/** What the address says of a file that is published: its profile is made in front of the list. */
function Publishing(): ReactNode {
  const { search, show } = useListSearch()
  const mayCreate = usePermission('firmware.execute')
  const { publish, ...others } = search
  const { mid } = search
  if (typeof publish !== 'string' || typeof mid !== 'string' || !mayCreate) return null
  return (
    <Suspense>
      <NewProfile file={{ firmwareFileId: publish, mid }} onClose={() => show(others, true)} />
    </Suspense>
  )
}

/** Roll-outs of firmware, and under `#auto-profiles` what begins them by itself. */
export function Screen(): ReactNode {
  const { hash } = useLocation()
  if (hash === autoAnchor) return <AutoProfiles />
  return (
    <>
      <ProfileList />
      <Publishing />
    </>
  )
}
