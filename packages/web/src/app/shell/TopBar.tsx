import {
  IconArrowLeft,
  IconBell,
  IconChevronDown,
  IconChevronUp,
  IconMenu2,
  IconProgressCheck,
  IconSearch,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment, Suspense, lazy, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFeatures } from '../../lib/features.ts'
import { count } from '../../lib/formats.ts'
import { usePhone } from '../../lib/media.ts'
import { useServices } from '../../lib/services.tsx'
import { withCommand } from '../../lib/system.ts'
import { useStore } from '../../lib/store.ts'
import { isRunning, trayRows } from '../../lib/taskStore.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Glyph, Logo } from '../../ui/Logo.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { PageHead } from '../../ui/Page.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { LivePill } from './Live.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import type { Front } from './Shell.tsx'

const TaskTray = lazy(() => import('./TaskTray.tsx').then((module) => ({ default: module.TaskTray })))
const Notifications = lazy(() => import('./Notifications.tsx').then((module) => ({ default: module.Notifications })))

type Props = Readonly<{ head: PageHead; front: Front; onFront: (front: Front) => void }>

export function TopBar({ head, front, onFront }: Props) {
  const { t } = useTranslation()
  return (
    <header className="hd-top">
      <TopStart head={head} onFront={onFront} />
      <Crumbs head={head} />
      <button
        type="button"
        className="hd-top-search hd-wide-only"
        onClick={() => onFront('search')}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon of={IconSearch} />
        <span>{t('shell.search')}</span>
        <kbd className="hd-kbd">{withCommand('K')}</kbd>
      </button>
      <LivePill />
      <span className="hd-phone-only">
        <IconButton icon={IconSearch} label={t('shell.searchShort')} onClick={() => onFront('search')} />
      </span>
      <TasksButton isOpen={front === 'tasks'} onOpen={(open) => onFront(open ? 'tasks' : null)} />
      <NotificationsButton
        isOpen={front === 'notifications'}
        onOpen={(open) => onFront(open ? 'notifications' : null)}
      />
      <ProfileMenu onFront={onFront} />
    </header>
  )
}

/** On narrow screens: the menu, or the way back to the list a thing was opened from. */
function TopStart({ head, onFront }: { head: PageHead; onFront: (front: Front) => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = usePhone()
  const here = head.crumbs.at(-1)
  const back = head.crumbs.slice(0, -1).findLast(({ to }) => to !== undefined)?.to
  if (isPhone && back !== undefined && here) {
    return (
      <span className="hd-top-menu">
        <IconButton icon={IconArrowLeft} label={t('action.back')} onClick={() => void navigate({ href: back })} />
        <span className="hd-top-here">{here.label}</span>
      </span>
    )
  }
  return (
    <span className="hd-top-menu">
      <IconButton icon={IconMenu2} label={t('shell.openMenu')} onClick={() => onFront('menu')} />
      <Link to="/home" aria-label={t('product')}>
        {isPhone ? <Logo size={22} /> : <Glyph size={22} />}
      </Link>
    </span>
  )
}

function Crumbs({ head }: { head: PageHead }) {
  const { t } = useTranslation()
  const { crumbs, neighbours } = head
  return (
    <div className="hd-crumbs hd-wide-only">
      <nav aria-label={t('shell.breadcrumb')}>
        <ol>
          {crumbs.map(({ label, to }, at) => (
            <Fragment key={at}>
              {at > 0 && (
                <li className="hd-crumb-line" aria-hidden="true">
                  /
                </li>
              )}
              <li className={at === crumbs.length - 1 ? 'hd-crumb-here' : undefined}>
                {to ? (
                  <Link to={to.replace(/#.*/, '')} hash={to.replace(/^[^#]*#?/, '')}>
                    {label}
                  </Link>
                ) : (
                  <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
                )}
              </li>
            </Fragment>
          ))}
        </ol>
      </nav>
      {neighbours && (
        <span className="hd-neighbours">
          {t('shell.position', { index: count(neighbours.index), total: count(neighbours.total) })}
          <IconButton
            icon={IconChevronUp}
            size="sm"
            label={t('shell.previous')}
            disabled={!neighbours.onPrevious}
            onClick={neighbours.onPrevious}
          />
          <IconButton
            icon={IconChevronDown}
            size="sm"
            label={t('shell.next')}
            disabled={!neighbours.onNext}
            onClick={neighbours.onNext}
          />
        </span>
      )}
    </div>
  )
}

type PanelProps = Readonly<{ isOpen: boolean; onOpen: (open: boolean) => void }>

function TasksButton({ isOpen, onOpen }: PanelProps) {
  const { t } = useTranslation()
  const { tasks } = useServices()
  const running = useStore(tasks.store, (state) => trayRows(state).filter(isRunning).length)
  const label = running > 0 ? t('task.buttonRunning', { count: running }) : t('task.button')
  return (
    <Popover
      label={t('task.title')}
      align="end"
      className="hd-tray"
      open={isOpen}
      onOpen={onOpen}
      trigger={(props) => (
        <button
          type="button"
          className="hd-tasks"
          data-running={running > 0 || undefined}
          {...props}
          aria-label={label}
        >
          {running > 0 ? <Mark name="arc" size={16} /> : <Icon of={IconProgressCheck} size={18} />}
          <span>{label}</span>
        </button>
      )}
    >
      {(close) => (
        <Suspense>
          <TaskTray onClose={close} />
        </Suspense>
      )}
    </Popover>
  )
}

function NotificationsButton({ isOpen, onOpen }: PanelProps) {
  const { t } = useTranslation()
  const { toasts } = useServices()
  const { news } = useFeatures()
  // Nobody waits for these: one that a lost connection kept away counts nothing, and the page stays.
  const watches = useMemo(
    () =>
      news.map(({ watch }) =>
        lazy(() =>
          watch().then(
            ({ Watch }) => ({ default: Watch }),
            () => ({ default: () => null }),
          ),
        ),
      ),
    [news],
  )
  const [waiting, setWaiting] = useState<readonly number[]>([])
  const failed = useStore(toasts.failures, (failures) => failures.length)
  const unread = waiting.reduce((sum, one) => sum + one, failed)
  const setAt = (at: number) => (wait: number) =>
    setWaiting((before) => watches.map((_, i) => (i === at ? wait : (before[i] ?? 0))))
  return (
    <>
      <Suspense>
        {watches.map((Watch, at) => (
          <Watch key={at} onUnread={setAt(at)} />
        ))}
      </Suspense>
      <Popover
        label={t('notifications.title')}
        align="end"
        className="hd-tray"
        open={isOpen}
        onOpen={onOpen}
        trigger={(props) => (
          <IconButton
            icon={IconBell}
            label={t('notifications.title')}
            badge={unread > 0 ? unread : undefined}
            {...props}
          />
        )}
      >
        {(close) => (
          <Suspense>
            <Notifications onClose={close} />
          </Suspense>
        )}
      </Popover>
    </>
  )
}
