import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import type { FirmwareProfilePage } from '@headend/contract/firmwareProfiles'
import { runMethodNames, updateModeNames } from '@headend/contract/firmwareModes'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { useCall, useFormats, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { useRemoval } from '../../ui/list/useRemoval.tsx'
import { RolloutContext } from '../../ui/rollout/kind.ts'
import { poll, RolloutScreen } from '../../ui/rollout/RolloutScreen.tsx'
import { firmwareRollouts, removal, shownOf } from './kind.tsx'
import { listPath } from './ProfileTabs.tsx'

const RemoveDialog = lazy(() =>
  import('../../ui/list/RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })),
)
const EditProfile = lazy(() => import('./EditProfile.tsx').then((module) => ({ default: module.EditProfile })))

const useProfileId = (): string => useParams({ strict: false }).fpId ?? ''

/** The older address of the page. */
export const OlderScreen = () => (
  <Navigate to="/management/firmware/firmwareProfileList/profile/$fpId" params={{ fpId: useProfileId() }} replace />
)

/** What is rolled out, to which devices and how they start it. */
const useWhat = (of: FirmwareProfilePage | undefined) => {
  const word = useWords('firmwareProfiles')
  const formats = useFormats()
  const { language } = useSettings()
  if (of === undefined) return []
  return [
    { label: word('column.modelName'), value: of.modelName },
    {
      label: word('page.version'),
      value: of.minFwVer === null ? of.version : word('page.from', { version: of.version, min: of.minFwVer }),
    },
    { label: word('column.updateMode'), value: updateModeNames[of.updateMode][language] },
    {
      label: word('page.activate'),
      value: word('page.retries', { method: runMethodNames[of.fpRunMethod][language], count: of.fpRetry }),
    },
    ...(of.startDate === null ? [] : [{ label: word('column.startDate'), value: formats.day(of.startDate) }]),
  ]
}

/** One roll-out of firmware. */
export function Screen() {
  const fpId = useProfileId()
  const word = useWords('firmwareProfiles')
  const { data, error, refetch } = useCall(calls.get, { params: { fpId } }, { poll, silent: true })
  const what = useWhat(data)
  const navigate = useNavigate()
  const { button, asked } = useRemoval(removal, (gone) => gone > 0 && navigate({ to: listPath }), 'fpName')
  return (
    <RolloutContext value={firmwareRollouts}>
      <RolloutScreen
        of={data && shownOf(data)}
        list={{ label: word('title'), to: listPath }}
        edit={(onClose) => data && <EditProfile of={data} onClose={onClose} />}
        remove={data && button(data)}
        removing={asked && <RemoveDialog {...asked} texts="firmwareProfiles" refresh={[calls.list, calls.listPage]} />}
        {...{ error, refetch, what }}
      />
    </RolloutContext>
  )
}
