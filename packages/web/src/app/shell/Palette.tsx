import { leastSearched } from '@headend/contract/misc'
import type { SearchType } from '@headend/contract/misc'
import {
  IconArrowRight,
  IconHelp,
  IconKey,
  IconLogout,
  IconMessage2,
  IconSearch,
  IconSettings,
  IconUser,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useLabels } from '../../lib/features.ts'
import { second } from '../../lib/formats.ts'
import { usePermission } from '../../lib/services.tsx'
import { commandKey } from '../../lib/system.ts'
import { Empty, Failure } from '../../ui/Blank.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { TablerIcon } from '../../ui/Icon.tsx'
import { Key } from '../../ui/Meter.tsx'
import type { MenuEntries } from './Navigation.tsx'
import { PaletteAction } from './PaletteAction.tsx'
import { PaletteGroups } from './PaletteGroups.tsx'
import { actionIn, groupsOf, identifyingWords, kinds, namedActions, openLine } from './paletteResults.tsx'
import type { Asked, Kind, Line } from './paletteResults.tsx'
import type { Early } from './EarlySearch.tsx'
import type { Front } from './Shell.tsx'
import { useDeviceAtHand, useTypedSearch } from './usePaletteSearch.ts'
import './palette.css'

type Props = Readonly<{
  menus: readonly MenuEntries[]
  /** What was typed before this was loaded. */
  early: Early
  onClose: () => void
  onFront: (front: Front) => void
}>

/** Finds one device, whatever belongs to devices, or a page, from anywhere. */
export function Palette({ onClose, ...props }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null)
  return asked ? (
    <PaletteAction {...asked} onClose={onClose} />
  ) : (
    <SearchDialog {...props} onClose={onClose} onAsk={setAsked} />
  )
}

/** The console's own pages and panels as lines. */
const usePages = ({ menus, onFront }: Pick<Props, 'menus' | 'onFront'>): readonly Line[] => {
  const { t } = useTranslation('common')
  const labelOf = useLabels()
  const navigate = useNavigate()
  const page = (name: string, icon: TablerIcon, side: string, open: () => void, href?: string): Line => ({
    // Several pages have the same name.
    key: `page ${href ?? name}`,
    icon,
    name,
    side: <span className="hd-muted">{side}</span>,
    open,
    ...(href ? { href } : {}),
  })
  return [
    ...menus.flatMap(({ menu, entries }) =>
      entries.map((entry) =>
        page(
          labelOf(entry.label),
          IconArrowRight,
          t(`menu.${menu}`),
          () => void navigate({ href: entry.to }),
          entry.to,
        ),
      ),
    ),
    page(t('profile.information'), IconUser, '', () => onFront('information')),
    page(t('profile.settings'), IconSettings, '', () => onFront('settings')),
    page(t('profile.password'), IconKey, '', () => onFront('password')),
    page(t('profile.help'), IconHelp, '?', () => onFront('help')),
    page(t('shell.feedback'), IconMessage2, '', () => onFront('feedback')),
    page(t('profile.logout'), IconLogout, '', () => void navigate({ to: '/logout' })),
  ]
}

const SearchDialog = ({
  menus,
  early,
  onClose,
  onFront,
  onAsk,
}: Props & Readonly<{ onAsk: (asked: Asked) => void }>) => {
  const { t } = useTranslation(['search', 'common'])
  const navigate = useNavigate()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState(early.text)
  const [kind, setKind] = useState<Kind>('all')
  const [at, setAt] = useState(0)
  // Enter that was pressed before the answer came, as a barcode scanner does: the match opens when it comes.
  const [wanted, setWanted] = useState<string | null>(early.enter ? early.text.trim() : null)
  const may = { reboot: usePermission('device.reboot'), lock: usePermission('device.lock') }
  const pages = usePages({ menus, onFront })
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const { isAsked, isSettled, failure, retry, results, onFound, took } = useTypedSearch(
    typed,
    wanted,
    actionIn(words, may, t),
    identifyingWords(words, t),
  )
  const atHand = useDeviceAtHand(namedActions(words, may, t).length > 0)
  const groups = groupsOf({
    results,
    kind,
    may,
    atHand,
    onFound,
    words,
    pages: pages.filter(({ name }) => words.every((one) => name.toLowerCase().includes(one))),
    t,
    go: (href) => void navigate({ href }),
    ask: onAsk,
  })
  const lines = groups.flatMap((group) => group.lines)
  const chosenAt = Math.min(at, lines.length - 1)
  const chosen = lines[chosenAt]
  // Nobody needs a kind that nothing belongs to: an installation without schools has no such tab.
  const has = (...types: readonly SearchType[]): boolean => results.some(({ type }) => types.includes(type))
  const shownKinds = kinds.filter((one) =>
    one === 'school' ? has('school') : one !== 'app' || kind === 'app' || has('app', 'appProfile'),
  )

  // Before the browser goes on: a key between two fields would be lost.
  useLayoutEffect(() => {
    const dialog = box.current
    // The field before this one takes keys until this moment: also those after this one was first drawn.
    setTyped(early.text)
    setWanted(early.enter ? early.text.trim() : null)
    dialog?.showModal()
    const input = dialog?.querySelector('input')
    input?.setSelectionRange(input.value.length, input.value.length)
    return () => {
      dialog?.close()
      if (early.before instanceof HTMLElement) early.before.focus()
    }
  }, [early])

  const open = (line: Line, inNewTab: boolean): void =>
    openLine(line, inNewTab, { close: onClose, openTab: (href) => window.open(href, '_blank') })

  const openFirst = useEffectEvent(() => {
    const [first] = lines
    setWanted(null)
    if (first) open(first, false)
  })
  useEffect(() => {
    if (wanted !== null && isSettled) openFirst()
  }, [wanted, isSettled])

  const choose = (next: Kind): void => {
    setKind(next)
    setAt(0)
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    const last = lines.length - 1
    switch (event.key) {
      case 'ArrowDown':
        setAt(chosenAt >= last ? 0 : chosenAt + 1)
        break
      case 'ArrowUp':
        setAt(chosenAt <= 0 ? last : chosenAt - 1)
        break
      case 'Enter':
        if (!isSettled && typed.trim().length >= leastSearched) setWanted(typed.trim())
        else if (chosen) open(chosen, event.metaKey || event.ctrlKey)
        break
      case 'Tab': {
        const step = event.shiftKey ? shownKinds.length - 1 : 1
        choose(shownKinds[(shownKinds.indexOf(kind) + step) % shownKinds.length] ?? 'all')
        break
      }
      default:
        return
    }
    event.preventDefault()
  }

  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"][role="option"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  useEffect(() => {
    box.current?.querySelector('[aria-checked="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [kind])

  // What was found, however many lines stand for it; pages and actions count only where there is nothing else.
  const foundCount = groups.reduce((sum, group) => sum + group.found, 0) || lines.length
  const found = t('found', { count: foundCount })
  const foundIn =
    took === null ? found : t('foundIn', { count: foundCount, seconds: Math.max(0.1, took / second).toFixed(1) })

  return (
    <dialog
      ref={box}
      className="hd-palette"
      aria-label={t('label')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="hd-palette-inner">
        <div className="hd-palette-field">
          <Icon of={IconSearch} size={20} />
          <input
            autoFocus
            role="combobox"
            aria-label={t('common:shell.search')}
            aria-expanded="true"
            aria-controls={`${id}-results`}
            aria-activedescendant={chosen ? `${id}-${chosenAt}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            placeholder={t('common:shell.search')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setWanted(null)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          {isAsked && (
            <span className="hd-muted hd-palette-count" aria-hidden="true">
              {isSettled ? foundIn : t('searching')}
            </span>
          )}
          <button type="button" className="hd-kbd" onClick={onClose}>
            Esc
          </button>
        </div>
        <div className="hd-palette-kinds" role="radiogroup" aria-label={t('kindKey')}>
          {shownKinds.map((one) => (
            <button
              key={one}
              type="button"
              role="radio"
              aria-checked={one === kind}
              tabIndex={-1}
              onClick={() => choose(one)}
            >
              {t(`kind.${one}`)}
            </button>
          ))}
        </div>
        <div className="hd-palette-results">
          {/* What is said when nothing is found is no option of the list. */}
          <div id={`${id}-results`} role="listbox" aria-label={t('label')} aria-busy={!isSettled}>
            <PaletteGroups id={id} groups={groups} chosen={chosenAt} words={words} onPoint={setAt} onOpen={open} />
          </div>
          {failure && <Failure error={failure} onRetry={retry} />}
          {lines.length === 0 && isSettled && !failure && (
            <Empty title={t('nothing')} text={t(kind === 'all' ? 'nothingText' : 'nothingOfKind')} />
          )}
        </div>
        <footer className="hd-palette-foot hd-wide-only">
          <span>
            <Key>↑</Key> <Key>↓</Key> {t('move')}
          </span>
          <span>
            <Key>Enter</Key> {t('open')}
          </span>
          <span>
            <Key>{commandKey}</Key> <Key>Enter</Key> {t('newTab')}
          </span>
          <span>
            <Key>Tab</Key> {t('kindKey')}
          </span>
          <span>{t('hint')}</span>
        </footer>
      </div>
      <p className="hd-said" role="status">
        {isSettled && found}
      </p>
    </dialog>
  )
}
