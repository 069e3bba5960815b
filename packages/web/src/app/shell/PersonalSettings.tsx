import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { formatsFor, second } from '../../lib/formats.ts'
import { languages } from '../../lib/i18n/i18n.ts'
import { useNow, useServices, useSettings } from '../../lib/services.tsx'
import { dateFormats, pageSizes } from '../../lib/settings.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments, Switch } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, SelectField } from '../../ui/Field.tsx'
import { Mantine } from '../../ui/Mantine.tsx'

const fields = ['language', 'dateFormat', 'timeZone', 'perPage', 'letterKeys'] as const

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])]

/** The zone's usual name beside its city: "Asia/Seoul (Korean Standard Time)". */
const zoneLabel = (zone: string, language: string): string => {
  const name = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(0)
    .find((part) => part.type === 'timeZoneName')?.value
  return name ? `${zone.replaceAll('_', ' ')} (${name})` : zone
}

export function PersonalSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const { settings, toasts, texts, scheme } = useServices()
  const choice = useStore(scheme.choice)
  const kept = useSettings()
  const [chosen, setChosen] = useState(kept)
  const now = useNow(second)
  const options = useMemo(
    () => zones.map((zone) => ({ value: zone, label: zoneLabel(zone, kept.language) })),
    [kept.language],
  )

  const save = async (): Promise<void> => {
    settings.set((before) => ({ ...before, ...chosen, collapsed: before.collapsed }))
    await texts.changeLanguage(chosen.language)
    toasts.success(texts.t('account:settings.saved'))
    onClose()
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('settings.title')}
      unsaved={fields.some((field) => chosen[field] !== kept[field])}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <div className="hd-form">
        <SelectField
          label={t('settings.language')}
          value={chosen.language}
          options={languages.map(({ language, name }) => ({ value: language, label: name }))}
          onChange={(event) => setChosen({ ...chosen, language: event.target.value === 'ko' ? 'ko' : 'en' })}
        />
        <SelectField
          label={t('settings.dateFormat')}
          value={chosen.dateFormat}
          options={dateFormats.map((format) => ({
            value: format,
            label: `${format}, ${formatsFor({ ...chosen, dateFormat: format }).date(now)}`,
          }))}
          onChange={(event) => setChosen({ ...chosen, dateFormat: event.target.value })}
        />
        <Field
          label={t('settings.timeZone')}
          help={t('settings.timeZoneNow', { time: formatsFor(chosen).dateTime(now) })}
        >
          {(ids) => (
            <Mantine>
              <Select
                {...ids}
                searchable
                value={chosen.timeZone}
                data={options}
                maxDropdownHeight={220}
                onChange={(timeZone) => {
                  if (timeZone !== null) setChosen({ ...chosen, timeZone })
                }}
              />
            </Mantine>
          )}
        </Field>
        <SelectField
          label={t('settings.perPage')}
          value={chosen.perPage}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          onChange={(event) => setChosen({ ...chosen, perPage: Number(event.target.value) })}
        />
        <div className="hd-field">
          <span className="hd-field-head">{t('settings.appearance')}</span>
          <span>
            <Segments
              label={t('settings.appearance')}
              value={choice}
              onChange={scheme.choice.set}
              options={[
                { value: 'auto', label: t('common:shell.themeSystem') },
                { value: 'light', label: t('common:shell.themeLight') },
                { value: 'dark', label: t('common:shell.themeDark') },
              ]}
            />
          </span>
        </div>
        <Switch
          label={t('settings.letterKeys')}
          help={t('settings.letterKeysText')}
          checked={chosen.letterKeys}
          onChange={(letterKeys) => setChosen({ ...chosen, letterKeys })}
        />
      </div>
    </Dialog>
  )
}
