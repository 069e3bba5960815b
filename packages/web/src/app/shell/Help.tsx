import { Fragment, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { menuKeys } from '../../lib/features.ts'
import { useFormats, useSettings } from '../../lib/services.tsx'
import { withCommand } from '../../lib/system.ts'
import { versions } from '../../lib/versions.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Key } from '../../ui/Meter.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { MenuEntries } from './Navigation.tsx'

const pages = ['devices', 'actions', 'live', 'role'] as const

/** `/` stands between keys of which either acts, a space between keys that are pressed one after another. */
const keys = [
  ['search', withCommand('K')],
  ['filter', '/'],
  ['addFilter', 'F'],
  ['go', 'G'],
  ['tasks', 'T'],
  ['notifications', 'N'],
  ['rows', 'J / K'],
  ['select', 'X / Shift+X'],
  ['peek', 'Space'],
  ['open', `Enter / ${withCommand('Enter')}`],
  ['tab', '1 – 9'],
  ['map', '?'],
  ['close', 'Esc'],
] as const

type Part = 'page' | 'keys' | 'versions'

type Props = Readonly<{ menus: readonly MenuEntries[]; onClose: () => void; part: Part }>

/** What the console is, the keys that act for this reader on this keyboard, and what each version brought. */
export function Help({ menus, onClose, part }: Props) {
  const { t } = useTranslation(['account', 'common'])
  const { letterKeys } = useSettings()
  const { date } = useFormats()
  const letters = menus.map(({ menu }) => menuKeys[menu].toUpperCase()).join(' / ')
  const names = menus.map(({ menu }) => t(`common:menu.${menu}`)).join(', ')
  const [tab, setTab] = useState<Part>(part)
  return (
    <Dialog open size="lg" onClose={onClose} title={t('guide.title')}>
      <div className="hd-help-tabs">
        <Tabs
          label={t('guide.title')}
          value={tab}
          onChange={setTab}
          tabs={(['page', 'keys', 'versions'] as const).map((value) => ({ value, label: t(`guide.${value}`) }))}
        />
      </div>
      {tab === 'page' &&
        pages.map((page) => (
          <section key={page} className="hd-help-part">
            <h3>{t(`guide.${page}Title`)}</h3>
            <p>{t(`guide.${page}Text`)}</p>
          </section>
        ))}
      {tab === 'keys' && (
        <>
          {!letterKeys && <Banner family="idle">{t('guide.off')}</Banner>}
          <dl className="hd-help-keys">
            {keys.map(([name, keyed]) => {
              const combination = name === 'go' ? `${keyed} ${letters}` : keyed
              return (
                <Fragment key={name}>
                  <dt>
                    {combination
                      .split(' ')
                      .map((key, at) => (key === '/' && combination !== '/' ? ' / ' : <Key key={at}>{key}</Key>))}
                  </dt>
                  <dd>{t(`guide.keyMap.${name}`, { menus: names })}</dd>
                </Fragment>
              )
            })}
          </dl>
        </>
      )}
      {tab === 'versions' &&
        versions.map((one) => (
          <section key={one.version} className="hd-help-part">
            <h3>
              {one.version}{' '}
              <span className="hd-muted">{t('guide.released', { date: date(Date.parse(one.date)) })}</span>
            </h3>
            <p>{t(one.changes)}</p>
          </section>
        ))}
    </Dialog>
  )
}
