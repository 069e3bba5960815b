import { appTypes } from '@headend/contract/apps'
import type { AndroidApp, AndroidApps } from '@headend/contract/apps'
import { IconPackages } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { count } from '../../lib/formats.ts'
import { useDevice } from '../../lib/device.ts'
import { useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Grid } from '../../ui/Card.tsx'
import { Unreported } from '../../ui/Unreported.tsx'
import { Vitals } from '../../ui/Vitals.tsx'
import { AppTable } from './AppTable.tsx'
import { androidApps } from './facets.ts'
import { useAppActions } from './useAppActions.ts'
import type { AppActions } from './useAppActions.ts'
import { useDialog } from './useDialog.tsx'
import { colorsOf } from './usage.ts'
import { UsageShares } from './UsageShares.tsx'
import { WeekCard } from './WeekCard.tsx'
import './apps.css'

/** The apps of a set-top box with Android: what there is, what it used, and what can be installed. */
export function AndroidPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('apps')
  const { online } = useDevice(endpointId)
  const { value, query } = useFacet(androidApps, endpointId, { enabled: online })
  const { refetch } = query
  const reread = useCallback(() => refetch(), [refetch])
  const actions = useAppActions(endpointId, 'android', reread)
  // A device that manages apps has one at least: the one that starts.
  const isReported = value !== null && (value.device_app.length > 0 || value.device_app_stat_count.op_app_all_cnt > 0)
  if (!isReported)
    return (
      <Card title={t('android')}>
        <Unreported {...{ endpointId, query }} what={t('android')} answered={value !== null} />
      </Card>
    )
  return <Apps {...{ endpointId, actions }} value={value} />
}

/** With those that are on their way to the device, which it does not know of yet. */
const withComing = (apps: readonly AndroidApp[], { doing }: AppActions): readonly AndroidApp[] => {
  const coming = [...doing.values()].filter(
    ({ type, appId }) => type === 'AppInstall' && !apps.some((app) => app.appId === appId),
  )
  return [
    ...coming.map(({ appId, name }): AndroidApp => ({
      appId,
      app_label: name,
      app_name: appId,
      app_store_name: null,
      app_state: 'Installing',
      app_version: null,
      app_new_version: null,
      app_new_file: null,
      update_time: null,
      app_usage_internet: null,
      app_usage_total_time: null,
      app_usage_storage: null,
      type: 'Operator',
      sessionId: null,
      loading: true,
    })),
    ...apps,
  ]
}

const Apps = ({
  endpointId,
  value,
  actions,
}: Readonly<{ endpointId: string; value: AndroidApps; actions: AppActions }>) => {
  const { t } = useTranslation('apps')
  const apps = value.device_app
  const colors = useMemo(() => colorsOf(apps), [apps])
  const [factory, operator, user] = appTypes.map((type) => apps.filter((app) => app.type === type).length)
  const { op_app_all_cnt, op_app_cnt, up_app_cnt } = value.device_app_stat_count
  const { dialog, show } = useDialog({
    endpointId,
    platform: 'android',
    anchors: { tab: 'android-management', dialog: 'android-update-dialog' },
    actions,
    installed: new Map(apps.map(({ appId, app_version }) => [appId, app_version])),
  })
  return (
    <Grid>
      <Grid.Cell span={12}>
        <Vitals
          label={t('android')}
          items={[
            {
              key: 'apps',
              label: t('count.apps'),
              value: count(apps.length),
              note: t('count.inAll', { factory: factory ?? 0, user: user ?? 0 }),
            },
            { key: 'fromStore', label: t('count.fromStore'), value: count(op_app_cnt ?? operator) },
            { key: 'onOffer', label: t('count.onOffer'), value: count(op_app_all_cnt) },
            {
              key: 'updates',
              label: t('count.updates'),
              value: count(up_app_cnt),
              note: t(up_app_cnt === 0 ? 'count.noneMissing' : 'count.toUpdate'),
            },
          ]}
        />
      </Grid.Cell>
      <Grid.Cell span={12}>
        <Card
          flush
          line
          title={t('android')}
          meta={count(apps.length)}
          actions={
            actions.mayEdit && (
              <Button size="sm" icon={IconPackages} reason={actions.refusal('AppInstall')} onClick={() => show('')}>
                {t('manage')}
              </Button>
            )
          }
        >
          <AppTable rows={withComing(apps, actions)} {...{ actions, show }} />
        </Card>
      </Grid.Cell>
      <Grid.Cell span={12}>
        <WeekCard {...{ endpointId, colors }} />
      </Grid.Cell>
      <Grid.Cell span={12}>
        <UsageShares {...{ apps, colors }} />
      </Grid.Cell>
      {dialog}
    </Grid>
  )
}
