import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import { groupCalls } from '@headend/contract/groups'
import { runMethodNames, runMethods, updateModeNames, updateModes } from '@headend/contract/firmwareModes'
import { lives, useCall, usePermission, useSettings } from '../../lib/services.tsx'
import type { Option } from '../../ui/Field.tsx'

export type FormOptions = Readonly<Record<'versions' | 'groups' | 'modes' | 'methods', readonly Option[]>> &
  Readonly<{
    /** Files of the model, once they are known. */
    files: readonly string[] | undefined
  }>

/** What a profile of a model and an operator may choose among. */
export const useFormOptions = (mid: string, opId: string): FormOptions => {
  const { language } = useSettings()
  const mayGroups = usePermission('group.manage')
  const list = { life: lives.list, silent: true } as const
  // Asked for anew each time: what was approved or withdrawn a moment ago counts.
  const versions = useCall(calls.listVersions, { params: { mid, opId } }, { silent: true, enabled: mid !== '' })
  const groups = useCall(groupCalls.listCombos, {}, { ...list, enabled: mayGroups })
  return {
    files: versions.data?.map(({ firmwareFileId }) => firmwareFileId),
    versions: (mid === '' ? [] : (versions.data ?? [])).map(({ firmwareFileId, fwVer, fwCode }) => ({
      value: firmwareFileId,
      label: `${fwVer} (${fwCode})`,
    })),
    groups: (groups.data ?? []).map(({ gid, groupName }) => ({ value: gid, label: groupName })),
    modes: updateModes.map((value) => ({ value, label: updateModeNames[value][language] })),
    methods: runMethods.map((value) => ({ value, label: runMethodNames[value][language] })),
  }
}
