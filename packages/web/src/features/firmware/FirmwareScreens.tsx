import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnchorTabs } from '../../ui/AnchorTabs.tsx'
import { formScreen } from '../../ui/form/formScreen.tsx'
import { List } from '../../ui/list/listScreen.tsx'
import { firmwareCalls } from '@headend/contract/firmware'
import { upload } from './forms.ts'
import { approvalFilter, firmwareList } from './list.tsx'

const path = '/management/firmware/firmwareFileList'
const tabs = ['manage-firmware', 'file-approve'] as const

const TabsAt = ({ at }: Readonly<{ at: (typeof tabs)[number] }>) => (
  <AnchorTabs texts="firmware" {...{ path, tabs, at }} />
)

/** Every file of firmware, or those that wait for somebody to say that devices may get them. */
export function Screen(): ReactNode {
  const { hash } = useLocation()
  if (hash !== 'file-approve') return <List spec={{ ...firmwareList(), pageTabs: <TabsAt at="manage-firmware" /> }} />
  return (
    <List
      key={hash}
      spec={{
        ...firmwareList({ approvalStatus: 'notApproved' }),
        pageTabs: <TabsAt at="file-approve" />,
        create: undefined,
        remove: undefined,
        filters: [{ name: 'mid' }, approvalFilter],
      }}
    />
  )
}

/** The upload as a page of its own. */
export const NewScreen = formScreen({
  form: upload,
  menu: 'management',
  list: path,
  refresh: [firmwareCalls.listPage, firmwareCalls.listModels, firmwareCalls.listVersions],
})
