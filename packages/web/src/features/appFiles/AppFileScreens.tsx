import { appFileCalls, mostAppBytes, mostIconBytes } from '@headend/contract/appFiles'
import type { App } from '@headend/contract/appFiles'
import { appPlatforms } from '@headend/contract/apps'
import type { AppPlatform } from '@headend/contract/apps'
import { pictureTypes } from '@headend/contract/core'
import { IconApps } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import type { Menu } from '../../lib/features.ts'
import { notApplicable } from '../../lib/formats.ts'
import type { FormSpec, Values } from '../../ui/form/spec.ts'
import { List } from '../../ui/list/listScreen.tsx'
import type { NounList } from '../../ui/list/spec.ts'
import { UpgradeTabs } from '../../ui/UpgradeTabs.tsx'
import { profilesAnchor } from './appRollouts.tsx'
import { AppTabs } from './AppTabs.tsx'
import { VersionsDrawer } from './VersionsDrawer.tsx'

const permission = 'app.manage'

/** What a package says of itself fills the form in; the server holds the form to it. */
const fills = ({ facts }: Values): Values => {
  const { packageName, appVersion, label, icon }: Values = Object(facts)
  if (typeof packageName !== 'string') return {}
  return {
    appPlatform: 'android',
    packageName,
    icon: typeof icon === 'string' ? icon : null,
    ...(typeof appVersion === 'string' && { appVersion }),
    ...(typeof label === 'string' && { appName: label.replaceAll('_', ' ') }),
  }
}

const creation: FormSpec = {
  call: appFileCalls.create,
  permission,
  texts: 'appFiles',
  part: 'create',
  called: 'appName',
  fields: [
    { name: 'fileId', input: 'upload', call: appFileCalls.uploadFile, accept: [], maxBytes: mostAppBytes, fills },
    { name: 'appPlatform', input: 'choice', options: appPlatforms },
    { name: 'appName', input: 'text' },
    { name: 'packageName', input: 'text', mono: true },
    { name: 'appVersion', input: 'text', mono: true },
    { name: 'icon', input: 'file', accept: pictureTypes, maxBytes: mostIconBytes, optional: true },
    { name: 'developer', input: 'text', optional: true },
    { name: 'description', input: 'area', optional: true },
    { name: 'targetOpId', input: 'company', optional: true },
  ],
  start: () => ({ appPlatform: 'android' }),
  // The one that is read from the package is there already.
  body: ({ targetOpId, icon, ...app }) => ({
    ...app,
    ...(icon instanceof File && { icon }),
    ...(typeof targetOpId === 'string' && targetOpId !== '' && { targetOpId }),
  }),
}

function Icon({ of: { iconImage } }: Readonly<{ of: App }>) {
  return iconImage === null ? null : <img src={iconImage} alt="" width={24} height={24} />
}

const listOf = (appPlatform?: AppPlatform): NounList<typeof appFileCalls.listPage> & Readonly<{ menu: Menu }> => ({
  call: appFileCalls.listPage,
  ask: ({ page, limit, keyword, filters }) => {
    const chosen = appPlatform ?? appPlatforms.find((one) => one === filters['appPlatform']?.[0])
    return { body: { page, limit, keyword, ...(chosen && { appPlatform: chosen }) } }
  },
  texts: 'appFiles',
  menu: 'management',
  icon: IconApps,
  id: ({ appId }) => appId,
  columns: [
    { id: 'iconImage', width: 48, cell: (app) => <Icon of={app} /> },
    { id: 'appName', identity: true, width: { least: 120, wished: 190 } },
    { id: 'packageName', mono: true, wraps: true, width: { least: 130, wished: 220 } },
    {
      id: 'appPlatform',
      width: 96,
      cell: (app, { word }) => word(`option.appPlatform.${app.appPlatform}`),
    },
    { id: 'appVersion', mono: true, width: { least: 80, wished: 100 } },
    { id: 'versions', align: 'right', width: 84 },
    {
      id: 'developer',
      width: { least: 90, wished: 130 },
      cell: ({ developer }) => <span className="hd-wrap">{developer || notApplicable}</span>,
    },
    {
      id: 'description',
      cell: ({ description }) => <span className="hd-wrap">{description || notApplicable}</span>,
      width: { least: 110, wished: 240 },
      hidden: 'narrow',
    },
    { id: 'uploadDate', as: 'time', width: 148 },
    {
      id: 'targetOpId',
      hidden: true,
      wraps: true,
      width: { least: 110, wished: 140 },
      // To whom else it goes, those who are only offered it are not told.
      cell: ({ own, targetCompanyName }, { word }) =>
        own ? (targetCompanyName ?? word('offeredToAll')) : notApplicable,
    },
    { id: 'uploadedBy', hidden: true },
    { id: 'companyName', hidden: true },
  ],
  ...(appPlatform === undefined && { filters: [{ name: 'appPlatform', options: appPlatforms, single: true }] }),
  create: creation,
  drawer: (id, onClose) => <VersionsDrawer appId={id} onClose={onClose} />,
  remove: {
    call: appFileCalls.delete,
    permission,
    input: ({ appId }) => ({ params: { appId } }),
    may: ({ own }) =>
      own || {
        en: 'This application belongs to a company above yours, which offers it to you.',
        ko: '상위 회사가 제공하는 애플리케이션입니다.',
      },
  },
  phone: (app, { word, formats, now }) => ({
    plain: true,
    title: app.appName,
    state: app.appVersion,
    more: `${app.companyName} · ${word(`option.appPlatform.${app.appPlatform}`)} · ${app.packageName}`,
    end: formats.ago(app.uploadDate, now),
  }),
})

const AppProfileList = lazy(() => import('./AppProfileList.tsx').then((module) => ({ default: module.AppProfileList })))

/** Files of applications of every platform, and under `#profiles` what brings them to devices. */
export function Screen(): ReactNode {
  const { hash } = useLocation()
  return hash === profilesAnchor ? (
    <AppProfileList />
  ) : (
    <List spec={{ ...listOf(), pageTabs: <AppTabs at="files" /> }} />
  )
}

const title = { en: 'SW management', ko: '소프트웨어 관리' } as const

/** Those for execution environments of TR-181. */
export const LcmScreen = () => (
  <List spec={{ ...listOf('quantum'), title, pageTabs: <UpgradeTabs at="/management/upgradefile/lcmApplication" /> }} />
)

/** Those for Android. */
export const AndroidScreen = () => (
  <List spec={{ ...listOf('android'), title, pageTabs: <UpgradeTabs at="/management/upgradefile/application" /> }} />
)
