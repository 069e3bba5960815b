import { locationGroupCalls } from '@headend/contract/locationGroups'
import { placeName } from '@headend/contract/places'
import { IconMapPin } from '@tabler/icons-react'
import { count } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useListSearch } from '../../lib/screen.ts'
import { lives, useCall, useSettings } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Page } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { GroupTabs } from './GroupTabs.tsx'
import { ToDevices } from './ToDevices.tsx'
import { useSorted } from './useSorted.ts'

/** The regions with devices, as the company of the reader calls them; a row leads to the cities of one. */
export function RegionPage() {
  const { t } = useTranslation(['groups', 'common'])
  const { language } = useSettings()
  const { hrefOf, show } = useListSearch()
  const { data, isPending, error, refetch } = useCall(locationGroupCalls.listRegions, {}, { life: lives.list })
  const regions = (data ?? []).map((region) => ({ ...region, name: placeName(region.groupName, language) }))
  const { rows, sort, onSort } = useSorted(regions, ({ name }) => name)
  const title = t('title')
  return (
    <Page
      title={title}
      about={t('places.context')}
      crumbs={[{ label: t('common:menu.devices') }, { label: title }]}
      tabs={<GroupTabs at="locations" />}
    >
      <DataTable
        fill
        label={t('places.regions')}
        columns={[
          {
            id: 'groupName',
            header: t('places.region'),
            identity: true,
            sortable: true,
            width: { least: 160, wished: 260 },
            cell: ({ name }) => name,
          },
          { id: 'desc', header: t('column.desc'), width: { least: 140, wished: 700 }, cell: ({ desc }) => desc },
          {
            id: 'deviceCount',
            header: t('column.deviceCount'),
            sortable: true,
            align: 'right',
            width: 90,
            cell: ({ deviceCount }) => count(deviceCount),
          },
          {
            id: 'actions',
            header: '',
            align: 'right',
            pinned: true,
            width: 110,
            cell: ({ name, opRegionId }) => (
              <span className="hd-row-actions">
                <ToDevices name={name} search={{ province: opRegionId }} />
              </span>
            ),
          },
        ]}
        rows={rows}
        rowId={({ opRegionId }) => opRegionId}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        {...{ sort, onSort }}
        href={({ opRegionId }) => hrefOf({ region: opRegionId })}
        onOpen={({ opRegionId }) => show({ region: opRegionId })}
        phoneRow={({ name, desc, deviceCount }) => (
          <PhoneRow plain title={name} state={t('common:task.devices', { count: deviceCount })} more={desc} />
        )}
        phoneActions={({ name, opRegionId }) => <ToDevices name={name} search={{ province: opRegionId }} brief />}
        empty={<Empty icon={IconMapPin} title={t('places.none')} text={t('places.noneText')} />}
      />
    </Page>
  )
}
