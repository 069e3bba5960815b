import { deviceCalls } from '@headend/contract/devices'
import { groupCalls } from '@headend/contract/groups'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { callKey, useServices } from '../../lib/services.tsx'
import { ImportDialog } from '../../ui/import/ImportDialog.tsx'

type Props = Readonly<{ gid: string; name: string; onClose: () => void }>

/** Puts the devices of a file into a group, found by MAC address or serial number. */
export function FileDialog({ gid, name, onClose }: Props) {
  const { t } = useTranslation(['groups', 'list', 'forms'])
  const { client } = useServices()
  const queries = useQueryClient()
  return (
    <ImportDialog
      title={t('byFile.title', { name })}
      context={t('byFile.text')}
      texts="groups"
      part="byFile"
      action={(count) => t('byFile.action', { count })}
      identity={['macAddr', 'deviceSn']}
      send={(file, dryRun, options) =>
        client.request(
          groupCalls.uploadDevices,
          { params: { gid }, body: { dryRun: dryRun ? 'true' : 'false' }, files: { file } },
          options,
        )
      }
      template={{ call: groupCalls.getUploadTemplate, query: { format: 'xlsx' } }}
      success={(count) => t('add.added', { count, name })}
      onTaken={() =>
        Promise.all(
          [groupCalls.list, deviceCalls.listConnectsPage].map((call) =>
            queries.invalidateQueries({ queryKey: callKey(call) }),
          ),
        )
      }
      onClose={onClose}
    />
  )
}
