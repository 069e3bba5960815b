import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, useSettings } from '../../lib/services.tsx'
import { versions } from '../../lib/versions.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Key } from '../../ui/Meter.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const pages = ['devices', 'actions', 'live', 'role'] as const

/** `/` stands between keys of which either acts, a space between keys that are pressed one after another. */
const keys = [
  ['search', '⌘K / Ctrl+K'],
  ['filter', '/'],
  ['addFilter', 'F'],
  ['go', 'G H / D / M / S / I / Y / A'],
  ['tasks', 'T'],
  ['notifications', 'N'],
  ['rows', 'J / K'],
  ['select', 'X / Shift+X'],
  ['open', 'Enter / ⌘Enter'],
  ['tab', '1 – 9'],
  ['map', '?'],
  ['close', 'Esc'],
] as const

export function Help({ onClose, part }: Readonly<{ onClose: () => void; part: 'page' | 'keys' }>) {
  const { t } = useTranslation(['account', 'common'])
  const { letterKeys } = useSettings()
  const { date } = useFormats()
  const [tab, setTab] = useState<'page' | 'keys' | 'versions'>(part)
  return (
    <Dialog open size="lg" onClose={onClose} title={t('help.title')}>
      <div className="hd-help-tabs">
        <Tabs
          label={t('help.title')}
          value={tab}
          onChange={setTab}
          tabs={(['page', 'keys', 'versions'] as const).map((value) => ({ value, label: t(`help.${value}`) }))}
        />
      </div>
      {tab === 'page' &&
        pages.map((page) => (
          <section key={page} className="hd-help-part">
            <h3>{t(`help.${page}Title`)}</h3>
            <p>{t(`help.${page}Text`)}</p>
          </section>
        ))}
      {tab === 'keys' && (
        <>
          {!letterKeys && <Banner family="idle">{t('help.off')}</Banner>}
          <dl className="hd-help-keys">
            {keys.map(([name, combination]) => (
              <Fragment key={name}>
                <dt>
                  {combination
                    .split(' ')
                    .map((key, at) => (key === '/' && combination !== '/' ? ' / ' : <Key key={at}>{key}</Key>))}
                </dt>
                <dd>{t(`help.keyMap.${name}`)}</dd>
              </Fragment>
            ))}
          </dl>
        </>
      )}
      {tab === 'versions' &&
        versions.map((one) => (
          <section key={one.version} className="hd-help-part">
            <h3>
              {one.version} <span className="hd-muted">{t('help.released', { date: date(Date.parse(one.date)) })}</span>
            </h3>
            <p>{t(one.changes)}</p>
          </section>
        ))}
    </Dialog>
  )
}
