import { IconDevices } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button, IconButton } from '../../ui/Button.tsx'

type Props = Readonly<{
  name: string
  /** What the list of all devices is narrowed to, by the names of its filters. */
  search: Readonly<Record<string, string>>
  brief?: boolean
  size?: 'sm' | 'md'
}>

/** Leads to the list of all devices, with those of a group: whatever is done to devices is done there. */
export function ToDevices({ name, search, brief = false, size = 'sm' }: Props) {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  const open = (): void => void navigate({ to: '/device/deviceList/$pageNum', params: { pageNum: '1' }, search })
  const label = t('devicesOf', { name })
  return brief ? (
    <IconButton icon={IconDevices} label={label} onClick={open} />
  ) : (
    <Button size={size} icon={IconDevices} aria-label={label} onClick={open}>
      {t('devices')}
    </Button>
  )
}
