import { IconLock, IconShield } from '@tabler/icons-react'
import type { Role } from '@headend/contract/roles'
import type { MouseEvent } from 'react'
import { count } from '../../lib/formats.ts'
import { useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { roleName } from '../../ui/roleName.ts'

type Props = Readonly<{
  roles: readonly Role[]
  shown: string | undefined
  hrefOf: (key: string) => string
  onOpen: (key: string) => void
}>

/** The roles to choose from: those of every installation, which have a lock, and those of the company; each with its accounts. */
export function RoleList({ roles, shown, hrefOf, onOpen }: Props) {
  const word = useWords('roles')
  const { language } = useSettings()
  const open = (key: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(key)
  }
  return (
    <nav className="hd-roles-list" aria-label={word('nouns')}>
      {(['system', 'custom'] as const).map((group) => {
        const own = roles.filter(({ roleGroup }) => roleGroup === group)
        return (
          <section key={group}>
            <h2>{word(`group.${group}`)}</h2>
            {own.length === 0 && <p className="hd-muted">{word('noneOwn')}</p>}
            <ul>
              {own.map(({ roleGroupKey, userCnt, ...role }) => (
                <li key={roleGroupKey}>
                  <a
                    href={hrefOf(roleGroupKey)}
                    aria-current={roleGroupKey === shown ? 'page' : undefined}
                    onClick={open(roleGroupKey)}
                  >
                    <Icon of={group === 'system' ? IconLock : IconShield} size={16} />
                    <span className="hd-cut" data-cut="">
                      {roleName(role.roleName, language)}
                    </span>
                    <span className="hd-roles-count">
                      <span aria-hidden="true">{count(userCnt)}</span>
                      <span className="hd-said">{word('accounts', { count: userCnt })}</span>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
