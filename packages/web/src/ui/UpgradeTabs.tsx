import { RouteTabs } from './RouteTabs.tsx'

const label = { en: 'SW management', ko: '소프트웨어 관리' } as const

const tabs = [
  { to: '/management/upgradefile/uploadFileListPage', label: { en: 'Firmware files', ko: '펌웨어 파일' } },
  { to: '/management/upgradefile/wifiUpgradeFilesListPage', label: { en: 'Wi-Fi devices', ko: 'Wi-Fi 단말' } },
  { to: '/management/upgradefile/upgradeFilesPub', label: { en: 'Publish', ko: '배포' } },
  { to: '/management/upgradefile/application', label: { en: 'Applications', ko: '애플리케이션' } },
  { to: '/management/upgradefile/lcmApplication', label: { en: 'LCM applications', ko: 'LCM 애플리케이션' } },
  { to: '/management/upgradefile/autoUpgradePub', label: { en: 'Auto profiles', ko: '자동 프로파일' } },
] as const

export type UpgradePath = (typeof tabs)[number]['to']

/** What is sent to devices, by kind: files of firmware and of applications, and their publishing. */
export const UpgradeTabs = ({ at }: Readonly<{ at: UpgradePath }>) => <RouteTabs {...{ label, tabs, at }} />
