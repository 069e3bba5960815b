import { appFileCalls } from '@headend/contract/appFiles'
import type { AppVersion } from '@headend/contract/appFiles'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { size } from '../../lib/formats.ts'
import { useAct, useCall, useFormats } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { additionTo, changeOf } from './versionForms.ts'

const refresh = [appFileCalls.listPage, appFileCalls.listVersions]

/** The versions of an application: added, and taken away. */
export function VersionsDrawer({ appId, onClose }: Readonly<{ appId: string; onClose: () => void }>) {
  const word = useWords('appFiles')
  const formats = useFormats()
  const [form, setForm] = useState<AppVersion | 'new' | null>(null)
  const versions = useCall(appFileCalls.listVersions, { params: { appId } })
  /** The version that is being deleted: it is in no list any more once it is. */
  const going = useRef('')
  const remove = useAct(appFileCalls.deleteVersion, {
    refresh,
    success: () => word('versionDeleted', { version: going.current }),
  })
  const back = (): void => setForm(null)
  if (form !== null)
    return form === 'new' ? (
      <FormDialog spec={additionTo(appId)} refresh={refresh} onDone={back} onClose={back} />
    ) : (
      <FormDialog
        spec={changeOf(appId, form)}
        row={{ ...form, fileId: null, icon: null }}
        refresh={refresh}
        onDone={back}
        onClose={back}
      />
    )
  const isOwn = versions.data?.every(({ own }) => own) ?? false
  const actionsOf = (version: AppVersion) =>
    version.own && (
      <span className="hd-row">
        <Button size="sm" icon={IconPencil} onClick={() => setForm(version)}>
          {word('common:action.edit')}
        </Button>
        <ConfirmButton
          size="sm"
          icon={IconTrash}
          label={word('deleteVersion')}
          title={word('deleteVersionTitle', { version: version.appVersion })}
          text={word('deleteVersionText')}
          action={word('deleteVersion')}
          danger
          onConfirm={() => {
            going.current = version.appVersion
            remove.mutate({ params: { appId, fileId: version.fileId } })
          }}
        />
      </span>
    )
  return (
    <Drawer
      open
      onClose={onClose}
      title={word('versionsTitle')}
      footer={
        <>
          <Button onClick={onClose}>{word('common:action.close')}</Button>
          {isOwn && (
            <Button variant="primary" icon={IconPlus} onClick={() => setForm('new')}>
              {word('version.title')}
            </Button>
          )}
        </>
      }
    >
      {versions.error ? (
        <Failure error={versions.error} onRetry={() => void versions.refetch()} />
      ) : !versions.data ? (
        <Skeleton lines={4} />
      ) : versions.data.length === 0 ? (
        <p className="hd-muted">{word('noVersion')}</p>
      ) : (
        <ValueTable
          rows={versions.data}
          rowKey={({ fileId }) => fileId}
          columns={[
            { label: word('column.appVersion'), cell: ({ appVersion }) => appVersion, className: 'hd-mono' },
            { label: word('column.fileSize'), cell: ({ fileSize }) => size(fileSize), number: true },
            { label: word('column.uploadDate'), cell: ({ uploadTime }) => formats.date(uploadTime) },
            { label: word('actions'), cell: actionsOf },
          ]}
        />
      )}
    </Drawer>
  )
}
