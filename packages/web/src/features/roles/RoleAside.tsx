import { IconEye, IconEyeOff, IconMinus, IconPlus } from '@tabler/icons-react'
import type { MenuPermission, Permission } from '@headend/contract/core'
import { menusOf } from '@headend/contract/roles'
import type { Role } from '@headend/contract/roles'
import { Link } from '@tanstack/react-router'
import { count } from '../../lib/formats.ts'
import { menus, useFeatures } from '../../lib/features.ts'
import { useWords } from '../../lib/words.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { difference } from './permissionSets.ts'

type Props = Readonly<{ role: Role; chosen: readonly Permission[] }>

/** What becomes of a role that is being changed: what comes and goes, the menus it sees, and how many accounts have it. */
export function RoleAside({ role, chosen }: Props) {
  const word = useWords('roles')
  const { navigation } = useFeatures()
  /** How many entries of a menu are there for who has these menus. */
  const pagesOf = (menu: string, held?: readonly MenuPermission[]): number =>
    navigation.filter((entry) => entry.menu === menu && (held?.includes(entry.permission) ?? true)).length
  const { added, removed } = difference(role.permissions, chosen)
  const isChanged = added.length + removed.length > 0
  const sees: readonly MenuPermission[] = isChanged ? menusOf(chosen) : role.menus
  return (
    <aside className="hd-role-aside" aria-label={word('aside')}>
      {isChanged && (
        <section>
          <h2>{word('changes')}</h2>
          <ul>
            {[...added, ...removed].map((name) => (
              <li key={name} className={added.includes(name) ? 'hd-role-added' : 'hd-role-removed'}>
                <Icon of={added.includes(name) ? IconPlus : IconMinus} size={14} />
                <span>
                  <span className="hd-said">{word(added.includes(name) ? 'added' : 'removed')}: </span>
                  {word(`set.${name.split('.')[0]}`)}: {word(`permission.${name}`)}
                  <small>{word(`about.${name}`)}</small>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{word('menus')}</h2>
        <ul>
          {menus
            .filter((menu) => pagesOf(menu) > 0)
            .map((menu) => {
              const isSeen = sees.some((name) => name === `menu.${menu}`)
              const all = pagesOf(menu)
              return (
                <li key={menu} className={classes(!isSeen && 'hd-role-unseen')}>
                  <Icon of={isSeen ? IconEye : IconEyeOff} size={16} />
                  <span>
                    {!isSeen && <span className="hd-said">{word('unseen')}: </span>}
                    {word(`common:menu.${menu}`)}
                    {isSeen && all > 1 && ` · ${word('pages', { seen: count(pagesOf(menu, sees)), all: count(all) })}`}
                  </span>
                </li>
              )
            })}
        </ul>
      </section>
      <section>
        <h2>{word('holders', { count: role.userCnt })}</h2>
        {role.userCnt > 0 && (
          <p>
            <Link to="/management/account/accountList" search={{ roleGroupKey: role.roleGroupKey }} className="hd-link">
              {word('showHolders')}
            </Link>
          </p>
        )}
      </section>
    </aside>
  )
}
