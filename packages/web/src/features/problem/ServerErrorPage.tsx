import { IconRefresh } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { Lost } from './Lost.tsx'

export function ServerErrorPage() {
  const { t } = useTranslation(['problem', 'common'])
  const router = useRouter()
  return (
    <Lost
      code="500"
      title={t('server')}
      actions={
        <Button
          size="lg"
          icon={IconRefresh}
          onClick={() => {
            if (history.length > 1) router.history.back()
            else location.assign('/')
          }}
        >
          {t('common:action.retry')}
        </Button>
      }
    >
      {t('serverText')}
    </Lost>
  )
}
