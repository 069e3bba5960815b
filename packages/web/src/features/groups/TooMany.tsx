import { bulkLimit } from '@headend/contract/tasks'
import { count } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = Readonly<{ name: string; total: number; onClose: () => void }>

/** Says that a command is for more devices than it reaches: the server refuses it, which is to be known before it is agreed to. */
export function TooMany({ name, total, onClose }: Props) {
  const { t } = useTranslation('deviceActions')
  return (
    <Dialog open title={name} onClose={onClose} family="warn">
      <p>{t('selected.tooManyAtOnce', { total: count(total), most: count(bulkLimit) })}</p>
    </Dialog>
  )
}
