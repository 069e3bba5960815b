import type { MenuPermission } from '@headend/contract/core'
import { IconHome, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Empty } from '../../ui/Blank.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'

/** In place of a page the role does not open: which permission it needs, to be sent to those who can give it. */
export function Forbidden({ permission }: Readonly<{ permission: MenuPermission }>) {
  const { t } = useTranslation()
  return (
    <Page title={t('forbidden.title')}>
      <Empty
        icon={IconLock}
        title={t('forbidden.heading')}
        text={
          <>
            {t('forbidden.text')} <Copy value={permission} label={t('forbidden.permission')} />
          </>
        }
        actions={
          permission !== 'menu.home' && (
            <Link to="/home" className={buttonClass('default')}>
              <Icon of={IconHome} />
              {t('action.home')}
            </Link>
          )
        }
      />
    </Page>
  )
}
