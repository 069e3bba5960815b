import { appProfileCalls as calls, appProfileTypeNames } from '@headend/contract/appProfiles'
import type { AppProfilePage } from '@headend/contract/appProfiles'
import { updateModeNames } from '@headend/contract/firmwareModes'
import { Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { IconDevicesPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCall, useFormats, usePermission, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { useRemoval } from '../../ui/list/useRemoval.tsx'
import { RolloutContext } from '../../ui/rollout/kind.ts'
import { poll, RolloutScreen } from '../../ui/rollout/RolloutScreen.tsx'
import { appRollouts, listPath, mayRollOut, profilesAnchor, removal, shownOf } from './appRollouts.tsx'

const RemoveDialog = lazy(() =>
  import('../../ui/list/RemoveDialog.tsx').then((module) => ({ default: module.RemoveDialog })),
)
const AddDevices = lazy(() => import('./AddDevices.tsx').then((module) => ({ default: module.AddDevices })))
const EditAppProfile = lazy(() => import('./EditAppProfile.tsx').then((module) => ({ default: module.EditAppProfile })))

const useIds = () => {
  const { serviceTaskId = '', appProfileId = '' } = useParams({ strict: false })
  return { serviceTaskId, appProfileId }
}

/** The shorter address of the page. */
export const ShorterScreen = () => (
  <Navigate to="/management/app/components/appFileListPage/$serviceTaskId/$appProfileId" params={useIds()} replace />
)

/** What is rolled out or taken off, and within which time. */
const useWhat = (of: AppProfilePage | undefined) => {
  const word = useWords('appProfiles')
  const formats = useFormats()
  const { language } = useSettings()
  if (of === undefined) return []
  return [
    { label: word('column.targetApp'), value: `${of.targetApp} (${word(`option.platform.${of.platform}`)})` },
    { label: word('column.packageName'), value: of.packageName },
    { label: word('column.apType'), value: appProfileTypeNames[of.apType][language] },
    ...(of.targetVersion === null
      ? []
      : [
          { label: word('column.targetVersion'), value: of.targetVersion },
          { label: word('column.updateMode'), value: updateModeNames[of.updateMode][language] },
        ]),
    { label: word('field.apRetry'), value: of.apRetry },
    {
      label: word('column.executionTime'),
      value: of.executionTime === null ? word('atOnce') : formats.dateTime(of.executionTime),
    },
    ...(of.endTime === null ? [] : [{ label: word('page.until'), value: formats.dateTime(of.endTime) }]),
  ]
}

/** One roll-out of an application. */
export function Screen() {
  const ids = useIds()
  const word = useWords('appProfiles')
  const { data, error, refetch } = useCall(calls.get, { params: ids }, { poll, silent: true })
  const what = useWhat(data)
  const navigate = useNavigate()
  const mayAdd = usePermission(mayRollOut)
  const [isAdding, setAdding] = useState(false)
  const { button, asked } = useRemoval(
    removal,
    (gone) => gone > 0 && navigate({ to: listPath, hash: profilesAnchor }),
    'profileName',
  )
  return (
    <RolloutContext value={appRollouts}>
      <RolloutScreen
        of={data && shownOf(data)}
        list={{ label: word('title'), to: `${listPath}#${profilesAnchor}` }}
        edit={(onClose) => data && <EditAppProfile of={data} onClose={onClose} />}
        further={
          mayAdd && (
            <Button size="sm" icon={IconDevicesPlus} onClick={() => setAdding(true)}>
              {word('add.title')}
            </Button>
          )
        }
        remove={data && button(data)}
        removing={asked && <RemoveDialog {...asked} texts="appProfiles" refresh={[calls.listPage]} />}
        {...{ error, refetch, what }}
      />
      <Suspense>{isAdding && data && <AddDevices of={data} onClose={() => setAdding(false)} />}</Suspense>
    </RolloutContext>
  )
}
