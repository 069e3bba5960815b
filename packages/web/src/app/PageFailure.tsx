import type { ErrorComponentProps } from '@tanstack/react-router'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { Failure } from '../ui/Blank.tsx'

/** In place of a page that stopped. The rest of the console goes on. */
export function PageFailure({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  return (
    <Failure error={error} title={t('failure.page')} text={t('failure.pageText')} onRetry={() => location.reload()} />
  )
}
