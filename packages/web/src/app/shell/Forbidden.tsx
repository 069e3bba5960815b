import type { MenuPermission } from '@headend/contract/core'
import { openingOf } from '@headend/contract/roles'
import { IconHome, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useWords } from '../../lib/words.ts'
import { Empty } from '../../ui/Blank.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'

/** In place of a page the role does not open: what it would need, in the words of the editor of roles, for those who can give it. */
export function Forbidden({ permission }: Readonly<{ permission: MenuPermission }>) {
  const { t } = useTranslation()
  const word = useWords('roles')
  const needed = openingOf(permission)
    .map((all) => all.map((one) => `${word(`set.${one.split('.')[0]}`)}: ${word(`permission.${one}`)}`).join(' + '))
    .join(t('forbidden.or'))
  return (
    <Page title={t('forbidden.title')}>
      <Empty
        icon={IconLock}
        title={t('forbidden.heading')}
        text={
          <>
            {t('forbidden.text')} <Copy value={needed} label={t('forbidden.permission')} />
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
