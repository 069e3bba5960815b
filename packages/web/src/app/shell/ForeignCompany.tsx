import { IconBuilding } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCompany } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'

/** In place of a page whose address names a company outside of the reader's own and those below it. */
export function ForeignCompany() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { name } = useCompany()
  return (
    <Page title={t('shell.companyForeign')} crumbs={[]}>
      <Empty
        icon={IconBuilding}
        title={t('shell.companyForeignText')}
        actions={
          <Button
            variant="primary"
            onClick={() => void navigate({ to: '.', search: (before) => ({ ...before, opId: undefined }) })}
          >
            {t('shell.companyOwn', { name })}
          </Button>
        }
      />
    </Page>
  )
}
