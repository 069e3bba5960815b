import { locationGroupCalls } from '@headend/contract/locationGroups'
import { placeName } from '@headend/contract/places'
import { IconBuildingBroadcastTower, IconPencil } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { count } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { viewOf } from '../../lib/listSearch.ts'
import { useListSearch } from '../../lib/screen.ts'
import { lives, useCall, useCompany, usePermission, useSettings } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { useChosen } from '../../ui/list/useChosen.ts'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { CityDrawer } from './CityDrawer.tsx'
import { useCommands } from './commands.ts'
import type { Command } from './commands.ts'
import { GroupTabs, locationsAnchor } from './GroupTabs.tsx'
import { NameRegion } from './NameRegion.tsx'
import { PlaceActions } from './PlaceActions.tsx'
import { ToDevices } from './ToDevices.tsx'
import { useSorted } from './useSorted.ts'

const AskCommand = lazy(() => import('./AskCommand.tsx').then((module) => ({ default: module.AskCommand })))

/** The cities of a region with devices: each a group, to be named, looked at, and given commands, one or several at once. */
export function CityPage({ opRegionId }: Readonly<{ opRegionId: string }>) {
  const { t } = useTranslation(['groups', 'common', 'deviceActions'])
  const { language } = useSettings()
  const { others } = useCompany()
  const mayEdit = usePermission('group.edit')
  const { search, hrefOf, show } = useListSearch()
  const [front, setFront] = useState<((close: () => void) => ReactNode) | null>(null)
  const regions = useCall(locationGroupCalls.listRegions, {}, { life: lives.list })
  const cities = useCall(locationGroupCalls.listRegionCities, { params: { opRegionId } }, { life: lives.list })
  const { rows, sort, onSort } = useSorted(cities.data ?? [], ({ cityName }) => cityName)
  const region = regions.data?.find((one) => one.opRegionId === opRegionId)
  const title = placeName(region?.groupName ?? '', language) || t('places.region')
  const inWords = (name: string): string => placeName(name, language)
  const chosen = useChosen(rows, ({ opCityId }) => opCityId, false)
  const open = (next: (close: () => void) => ReactNode): void => setFront(() => next)
  const chosenName = chosen.rows.map(({ cityName }) => inWords(cityName)).join(', ')
  const ask = (command: Command): void => {
    const target = { name: chosenName, opCityIds: chosen.rows.map(({ opCityId }) => opCityId) }
    open((close) => <AskCommand {...{ command, target }} onClose={close} />)
  }
  const commands = useCommands(ask)
  const naming = (of: 'own' | 'other') => () =>
    open((close) => region && <NameRegion {...{ region, of }} onClose={close} />)
  const actionsOf = (brief: boolean) =>
    function ActionsOfCity({ opCityId, cityName }: Readonly<{ opCityId: string; cityName: string }>) {
      const name = inWords(cityName)
      return (
        <PlaceActions to={{ opCityIds: [opCityId] }} {...{ name, brief }} search={{ city: opCityId }} show={open} />
      )
    }
  return (
    <Page
      title={title}
      context={region && t('common:task.devices', { count: region.deviceCount })}
      about={region?.desc}
      crumbs={[
        { label: t('common:menu.devices') },
        { label: t('title'), to: `/management/group/groupListPage#${locationsAnchor}` },
        { label: title },
      ]}
      tabs={<GroupTabs at="locations" />}
      actions={
        region && (
          <>
            {mayEdit && others > 0 && <Button onClick={naming('other')}>{t('places.other.open')}</Button>}
            {mayEdit && (
              <Button icon={IconPencil} onClick={naming('own')}>
                {t('places.own.open')}
              </Button>
            )}
            <ToDevices name={title} search={{ province: opRegionId }} size="md" />
          </>
        )
      }
    >
      <DataTable
        fill
        label={t('places.cities')}
        columns={[
          {
            id: 'groupName',
            header: t('places.city'),
            identity: true,
            sortable: true,
            width: { least: 160, wished: 800 },
            cell: ({ cityName }) => inWords(cityName),
          },
          {
            id: 'deviceCount',
            header: t('column.deviceCount'),
            sortable: true,
            align: 'right',
            width: 90,
            cell: ({ deviceCount }) => count(deviceCount),
          },
          { id: 'actions', header: '', align: 'right', pinned: true, width: 146, cell: actionsOf(false) },
        ]}
        rows={rows}
        rowId={({ opCityId }) => opCityId}
        loading={cities.isPending}
        error={cities.error}
        onRetry={() => void cities.refetch()}
        {...{ sort, onSort }}
        {...(commands.length > 0 && { selection: chosen.ids, onSelection: chosen.choose })}
        href={({ opCityId }) => hrefOf({ ...search, row: opCityId })}
        onOpen={({ opCityId }) => show({ ...search, row: opCityId })}
        phoneRow={({ cityName, deviceCount }) => (
          <PhoneRow plain title={inWords(cityName)} state={t('common:task.devices', { count: deviceCount })} />
        )}
        phoneActions={actionsOf(true)}
        empty={<Empty icon={IconBuildingBroadcastTower} title={t('places.noCity')} />}
      />
      {chosen.rows.length > 0 && (
        <SelectionBar
          count={chosen.rows.length}
          note={t('common:task.devices', { count: chosen.rows.reduce((sum, city) => sum + city.deviceCount, 0) })}
          actions={commands.map(({ run, label, icon }) => ({
            label,
            icon,
            onSelect: run,
            risk: label === t('deviceActions:action.factoryReset'),
          }))}
          onClear={chosen.clear}
        />
      )}
      <Suspense>
        {front?.(() => setFront(null))}
        {search.row !== undefined && <CityDrawer opCityId={String(search.row)} onClose={() => show(viewOf(search))} />}
      </Suspense>
    </Page>
  )
}
