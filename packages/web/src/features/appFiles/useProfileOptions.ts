import { appFileCalls } from '@headend/contract/appFiles'
import { appProfileCalls, appProfileTypeNames, appProfileTypes } from '@headend/contract/appProfiles'
import { updateModeNames, updateModes } from '@headend/contract/firmwareModes'
import { groupCalls } from '@headend/contract/groups'
import { lives, useCall, usePermission, useProfile, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'

type Option = Readonly<{ value: string; label: string }>
export type FormOptions = Readonly<
  Record<'apps' | 'ops' | 'versions' | 'groups' | 'modes' | 'types', readonly Option[]>
> &
  Readonly<{ zoneOf: (opId: unknown) => string }>

/** What a profile of an application may choose among. */
export const useProfileOptions = (appId: string): FormOptions => {
  const { language } = useSettings()
  const word = useWords('appProfiles')
  const mayGroups = usePermission('group.manage')
  const list = { life: lives.list, silent: true } as const
  const apps = useCall(appFileCalls.listByPlatform, { query: {} }, list)
  const versions = useCall(appFileCalls.listVersions, { params: { appId } }, { ...list, enabled: appId !== '' })
  const offered = useCall(appProfileCalls.listOps, { params: { appId } }, { ...list, enabled: appId !== '' })
  const { op } = useProfile()
  const ops = offered.data ?? [op]
  const groups = useCall(groupCalls.listCombos, {}, { ...list, enabled: mayGroups })
  return {
    apps: (apps.data ?? []).map((app) => ({
      value: app.appId,
      label: `${app.appName} (${word(`option.platform.${app.appPlatform}`)})`,
    })),
    ops: ops.map(({ opId, companyName }) => ({ value: opId, label: companyName })),
    zoneOf: (opId) => (ops.find((one) => one.opId === opId) ?? op).timeZone,
    versions: (appId === '' ? [] : (versions.data ?? [])).map(({ fileId, appVersion }) => ({
      value: fileId,
      label: appVersion,
    })),
    groups: (groups.data ?? []).map(({ gid, groupName }) => ({ value: gid, label: groupName })),
    modes: updateModes.map((value) => ({ value, label: updateModeNames[value][language] })),
    types: appProfileTypes.map((value) => ({ value, label: appProfileTypeNames[value][language] })),
  }
}
