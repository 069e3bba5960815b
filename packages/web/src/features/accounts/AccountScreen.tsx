import { Navigate, useLocation } from '@tanstack/react-router'
import { lazy } from 'react'
import { useCompany } from '../../lib/services.tsx'
import { List } from '../../ui/list/listScreen.tsx'
import { accountList, useAccountRemoval, useRoleOptions, useWaiting } from './accountList.tsx'

const NewAccount = lazy(() => import('./NewAccount.tsx').then((module) => ({ default: module.NewAccount })))

const useTabs = () => {
  const waiting = useWaiting(useCompany().inView)
  return [
    { value: 'all' },
    { value: 'running' },
    { value: 'inviting', count: waiting, ...(waiting && { family: 'warn' as const }) },
    { value: 'locked' },
  ]
}

const useOptions = () => useRoleOptions(useCompany().companyId)

/** The accounts of the company in view and of those below it. */
export function Screen() {
  const { hash } = useLocation()
  const remove = useAccountRemoval()
  if (hash === 'roles') return <Navigate to="/management/account/roleList" replace />
  const create = { permission: 'account.manage', part: 'invite', dialog: NewAccount } as const
  return <List spec={{ ...accountList, menu: 'management', useOptions, useTabs, create, remove }} />
}
