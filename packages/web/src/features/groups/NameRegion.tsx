import { locationGroupCalls } from '@headend/contract/locationGroups'
import type { Region } from '@headend/contract/locationGroups'
import { useCompany } from '../../lib/services.tsx'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { placeFields } from './placeFields.ts'

type Props = Readonly<{
  region: Region
  /** For the own company, or for one below it. */
  of: 'own' | 'other'
  onClose: () => void
}>

/** What a company calls a region: the own one, or one below it that is chosen. */
export function NameRegion({ region, of, onClose }: Props) {
  const { t } = useTranslation('groups')
  const { opRegionId, groupName } = region
  return of === 'own' ? (
    <FormDialog
      spec={{
        call: locationGroupCalls.updateRegion,
        texts: 'groups',
        part: 'places.own',
        called: 'groupName',
        params: () => ({ opRegionId }),
        fields: placeFields,
      }}
      row={region}
      context={t('places.nameText')}
      refresh={[locationGroupCalls.listRegions]}
      onClose={onClose}
    />
  ) : (
    <ForOther {...{ opRegionId, groupName, onClose }} />
  )
}

function ForOther({
  opRegionId,
  groupName,
  onClose,
}: Pick<Region, 'opRegionId' | 'groupName'> & Pick<Props, 'onClose'>) {
  const { t } = useTranslation('groups')
  const { companyId } = useCompany()
  return (
    <FormDialog
      spec={{
        call: locationGroupCalls.createForRegion,
        texts: 'groups',
        part: 'places.other',
        called: 'groupName',
        fields: [{ name: 'opId', input: 'company', among: (one) => one.companyId !== companyId }, ...placeFields],
        body: (values) => ({ ...values, opRegionId }),
      }}
      context={t('places.other.text', { name: groupName })}
      refresh={[locationGroupCalls.listRegions]}
      onClose={onClose}
    />
  )
}
