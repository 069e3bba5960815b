import { AnchorTabs } from '../../ui/AnchorTabs.tsx'
import { listPath, profilesAnchor } from './appRollouts.tsx'

/** Files of applications, and the profiles that bring them to devices. */
export const AppTabs = ({ at }: Readonly<{ at: 'files' | typeof profilesAnchor }>) => (
  <AnchorTabs texts="appFiles" path={listPath} at={at} tabs={['files', profilesAnchor]} />
)
