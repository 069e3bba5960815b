import type { QuantumApp, QuantumApps } from '@headend/contract/apps'
import { IconPackages } from '@tabler/icons-react'
import { useCallback } from 'react'
import { count, percent, size } from '../../lib/formats.ts'
import { useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Grid } from '../../ui/Card.tsx'
import { Unreported } from '../../ui/Unreported.tsx'
import { Vitals } from '../../ui/Vitals.tsx'
import { memory, modules } from './facets.ts'
import { ModuleTable } from './ModuleTable.tsx'
import { useAppActions } from './useAppActions.ts'
import type { AppActions } from './useAppActions.ts'
import { useDialog } from './useDialog.tsx'
import './apps.css'

/** The apps of a set-top box that runs modules: what there is, what runs, and the memory it takes. */
export function ModulesPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('apps')
  const { value, query } = useFacet(modules, endpointId)
  const { value: room, query: roomQuery } = useFacet(memory, endpointId)
  const { refetch } = query
  const { refetch: refetchRoom } = roomQuery
  const reread = useCallback(() => Promise.all([refetch(), refetchRoom()]), [refetch, refetchRoom])
  const actions = useAppActions(endpointId, 'quantum', reread)
  const { dialog, show } = useDialog({
    endpointId,
    platform: 'quantum',
    anchors: { tab: 'app-management', dialog: 'app-update-dialog' },
    actions,
    installed: new Map(value?.data.map(({ appId, appVersion }) => [appId, appVersion])),
  })
  // One without an app may have room for some.
  if (value === null || (value.totalApp === 0 && (room === null || room.memoryInTotal === null)))
    return (
      <Card title={t('modules')}>
        <Unreported
          {...{ endpointId }}
          query={value === null ? query : roomQuery}
          what={t('modules')}
          answered={value !== null && !roomQuery.isPending}
        />
      </Card>
    )
  const { totalApp, activeApp, updateAppCnt } = value
  const share = room?.memoryInPercentage ?? null
  return (
    <Grid>
      <Grid.Cell span={12}>
        <Vitals
          label={t('modules')}
          items={[
            { key: 'apps', label: t('count.apps'), value: count(totalApp) },
            {
              key: 'running',
              label: t('count.running'),
              value: count(activeApp),
              note: t('count.ofAll', { all: totalApp }),
            },
            {
              key: 'updates',
              label: t('count.updates'),
              value: count(updateAppCnt),
              note: t(updateAppCnt === 0 ? 'count.noneMissing' : 'count.toUpdate'),
            },
            {
              key: 'memory',
              label: t('count.memory'),
              value: share === null ? null : percent(share),
              note:
                room && room.memoryInTotal !== null && room.memoryInUse !== null
                  ? t('count.ofMemory', { used: size(room.memoryInUse), total: size(room.memoryInTotal) })
                  : undefined,
              family: share === null ? undefined : share >= 95 ? 'bad' : share >= 85 ? 'warn' : undefined,
            },
          ]}
        />
      </Grid.Cell>
      <Grid.Cell span={12}>
        <Card
          flush
          line
          title={t('modules')}
          meta={count(totalApp)}
          actions={
            actions.mayEdit && (
              <Button size="sm" icon={IconPackages} reason={actions.refusal('AppInstall')} onClick={() => show('')}>
                {t('manage')}
              </Button>
            )
          }
        >
          <ModuleTable rows={withComing(value, actions)} {...{ actions, show }} />
        </Card>
      </Grid.Cell>
      {dialog}
    </Grid>
  )
}

/** With those that are on their way to the device, which it does not know of yet. */
const withComing = ({ data }: QuantumApps, { doing }: AppActions): readonly QuantumApp[] => [
  ...[...doing.values()]
    .filter(({ type, appId }) => type === 'AppInstall' && !data.some((app) => app.appId === appId))
    .map(({ appId, name }): QuantumApp => ({
      appId,
      appUuid: null,
      appIdx: 0,
      appName: name,
      appVersion: null,
      appNewVersion: null,
      developer: null,
      dateModified: null,
      state: 'Installing',
      fault: null,
      startable: false,
      fileList: [],
      sessionId: null,
      loading: true,
    })),
  ...data,
]
