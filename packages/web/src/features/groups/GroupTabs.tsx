import { AnchorTabs } from '../../ui/AnchorTabs.tsx'

/** The part of the address that shows the groups that places are. */
export const locationsAnchor = 'locations'

/** The two kinds of groups: those that a company makes, and those that places are. */
export const GroupTabs = ({ at }: Readonly<{ at: 'own' | 'locations' }>) => (
  <AnchorTabs texts="groups" path="/management/group/groupListPage" at={at} tabs={['own', locationsAnchor]} />
)
