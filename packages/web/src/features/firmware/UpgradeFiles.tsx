import { firmwareCalls } from '@headend/contract/firmware'
import { Link, Navigate } from '@tanstack/react-router'
import { IconUpload } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, usePermission } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty } from '../../ui/Blank.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { List } from '../../ui/list/listScreen.tsx'
import { Page } from '../../ui/Page.tsx'
import { UpgradeTabs } from '../../ui/UpgradeTabs.tsx'
import type { UpgradePath } from '../../ui/UpgradeTabs.tsx'
import { FirmwareActions } from './FirmwareActions.tsx'
import { permission } from './forms.ts'
import { approvalFilter, firmwareList } from './list.tsx'

const title = { en: 'SW management', ko: '소프트웨어 관리' } as const
const at = (path: UpgradePath, ...among: Parameters<typeof firmwareList>) => ({
  ...firmwareList(...among),
  title,
  pageTabs: <UpgradeTabs at={path} />,
})

/** Every uploaded file of firmware. */
export const Screen = () => <List spec={at('/management/upgradefile/uploadFileListPage')} />

/** Those of access points, routers and extenders. */
export const WifiScreen = () => (
  <List
    spec={{
      ...at('/management/upgradefile/wifiUpgradeFilesListPage', { prodClass: ['APROUTER', 'AP', 'EXTENDER'] }),
    }}
  />
)

/** What may be published by an update profile, and what waits for somebody to say so. */
export const PublishScreen = () => (
  <List
    spec={{
      ...at('/management/upgradefile/upgradeFilesPub'),
      create: undefined,
      remove: undefined,
      filters: [{ name: 'mid' }, approvalFilter],
      actions: {
        width: 226,
        of: (file) => <FirmwareActions of={file} publishes />,
        onPhone: (file) => <FirmwareActions of={file} publishes brief />,
      },
    }}
  />
)

/** Says how to begin while there is no file. */
export function EmptyScreen() {
  const { t } = useTranslation()
  const word = useWords('firmware')
  const mayUpload = usePermission(permission)
  const files = useCall(firmwareCalls.listPage, { body: { page: 1, limit: 1 } })
  if ((files.data?.pagination.totalRecords ?? 0) > 0)
    return <Navigate to="/management/upgradefile/uploadFileListPage" replace />
  return (
    <Page title={word('management')} crumbs={[{ label: t('menu.management') }, { label: word('management') }]}>
      <Empty
        icon={IconUpload}
        title={word('empty')}
        text={word('emptyText')}
        actions={
          mayUpload && (
            <Link className={buttonClass('primary')} to="/management/firmware/newFirmware">
              <Icon of={IconUpload} />
              {word('create.open')}
            </Link>
          )
        }
      />
    </Page>
  )
}
