import { AnchorTabs } from '../../ui/AnchorTabs.tsx'

export const listPath = '/management/firmware/firmwareProfileList'
export const autoAnchor = 'auto-profiles'

/** Profiles that somebody began, and those that begin others by themselves. */
export const ProfileTabs = ({ at }: Readonly<{ at: 'profiles' | typeof autoAnchor }>) => (
  <AnchorTabs texts="firmwareProfiles" path={listPath} at={at} tabs={['profiles', autoAnchor]} />
)
