import {
  IconActivity,
  IconAdjustments,
  IconBuilding,
  IconChartBar,
  IconChevronDown,
  IconChevronRight,
  IconDatabase,
  IconHome,
  IconRouter,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { currentEntry, useLabels } from '../../lib/features.ts'
import type { Menu, NavigationEntry } from '../../lib/features.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { TablerIcon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'

export type MenuEntries = Readonly<{ menu: Menu; entries: readonly NavigationEntry[] }>

const icons: Readonly<Record<Menu, TablerIcon>> = {
  home: IconHome,
  devices: IconRouter,
  management: IconBuilding,
  statistics: IconChartBar,
  insight: IconActivity,
  system: IconAdjustments,
  admin: IconDatabase,
}

/** The entries of a menu. */
function Entries({
  entries,
  current,
  onGo,
}: {
  entries: readonly NavigationEntry[]
  current: NavigationEntry | null
  onGo?: (() => void) | undefined
}) {
  const labelOf = useLabels()
  return (
    <ul className="hd-nav-entries">
      {entries.map((entry, at) => (
        <Fragment key={entry.to}>
          {entry.group && entry.group !== entries[at - 1]?.group && (
            <li className="hd-nav-group">{labelOf(entry.group)}</li>
          )}
          <li>
            <Link to={entry.to} aria-current={entry === current ? 'page' : undefined} onClick={onGo}>
              {labelOf(entry.label)}
              {entry.Waiting && <entry.Waiting />}
            </Link>
          </li>
        </Fragment>
      ))}
    </ul>
  )
}

/** A menu with one entry that has its own name is a link itself. */
const isLink = ({ menu, entries }: MenuEntries): boolean => entries.length === 1 && entries[0]?.label === `menu.${menu}`

/** The menus with the entries of one of them open. As a rail they are icons, and their entries open beside them. */
export function Navigation({
  menus,
  isRail = false,
  onGo,
}: Readonly<{ menus: readonly MenuEntries[]; isRail?: boolean; onGo?: () => void }>) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const current = currentEntry(
    menus.flatMap(({ entries }) => entries),
    pathname,
    Object(search).tab,
  )
  const [opened, setOpened] = useState<Menu | 'none' | null>(null)
  const isOpen = (menu: Menu): boolean => (opened === null ? current?.menu === menu : opened === menu)

  return (
    <nav className="hd-nav" aria-label={t('shell.main')}>
      <ul>
        {menus.map((group) => {
          const { menu, entries } = group
          const label = t(`menu.${menu}`)
          const first = entries[0]
          if (isLink(group) && first) {
            return (
              <li key={menu}>
                <Link
                  to={first.to}
                  className="hd-nav-menu"
                  aria-current={first === current ? 'page' : undefined}
                  aria-label={isRail ? label : undefined}
                  data-tip={isRail ? label : undefined}
                  onClick={onGo}
                >
                  <Icon of={icons[menu]} size={isRail ? 18 : 16} />
                  {!isRail && <span>{label}</span>}
                </Link>
              </li>
            )
          }
          if (isRail) {
            return (
              <li key={menu}>
                <Popover
                  label={label}
                  trigger={(props) => (
                    <button
                      type="button"
                      className="hd-nav-menu"
                      aria-label={label}
                      data-tip={label}
                      data-current={current?.menu === menu || undefined}
                      {...props}
                    >
                      <Icon of={icons[menu]} size={18} />
                    </button>
                  )}
                >
                  {(close) => (
                    <div className="hd-nav hd-nav-beside">
                      <b>{label}</b>
                      <Entries entries={entries} current={current} onGo={close} />
                    </div>
                  )}
                </Popover>
              </li>
            )
          }
          return (
            <li key={menu}>
              <button
                type="button"
                className="hd-nav-menu"
                aria-expanded={isOpen(menu)}
                onClick={() => setOpened(isOpen(menu) ? 'none' : menu)}
              >
                <Icon of={icons[menu]} />
                <span>{label}</span>
                <Icon of={isOpen(menu) ? IconChevronDown : IconChevronRight} size={14} className="hd-nav-chevron" />
              </button>
              {isOpen(menu) && <Entries entries={entries} current={current} onGo={onGo} />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
