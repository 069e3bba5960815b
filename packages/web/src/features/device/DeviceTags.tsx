import type { Device } from '@headend/contract/device'
import { tagCalls } from '@headend/contract/tags'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, usePermission } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/form/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { tagRefresh } from '../../ui/tagRefresh.ts'

const TagDialog = lazy(() => import('../../ui/TagDialog.tsx').then((module) => ({ default: module.TagDialog })))

/** The tags of a device; who may edit it adds and removes them. */
export function DeviceTags({ device: { endpointId, tags } }: Readonly<{ device: Device }>) {
  const { t } = useTranslation('tags')
  const mayEdit = usePermission('device.edit')
  const [isAdding, setAdding] = useState(false)
  const remove = useAct(tagCalls.remove, {
    success: (_answer, { body }) => t('taken', { tag: body.tags[0] ?? '' }),
    refresh: tagRefresh,
  })
  if (tags.length === 0 && !mayEdit) return null
  return (
    <div className="hd-device-tags" role="group" aria-label={t('title')}>
      {tags.map((tag) =>
        mayEdit ? (
          <Chip
            key={tag}
            name={tag}
            remove={t('takeOff', { tag })}
            onRemove={() => remove.mutate({ body: { endpointIds: [endpointId], tags: [tag] } })}
          />
        ) : (
          <span key={tag} className="hd-row">
            <Icon of={IconTag} size={14} /> {tag}
          </span>
        ),
      )}
      {mayEdit && (
        <Button size="sm" variant="ghost" icon={IconPlus} onClick={() => setAdding(true)}>
          {t('open')}
        </Button>
      )}
      <Suspense>
        {isAdding && <TagDialog change="add" endpointIds={[endpointId]} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  )
}
