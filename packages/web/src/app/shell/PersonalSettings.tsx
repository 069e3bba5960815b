import { useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatsFor, second } from '../../lib/formats.ts'
import { languages } from '../../lib/i18n/i18n.ts'
import { useNow, useServices, useSettings } from '../../lib/services.tsx'
import { dateFormats, pageSizes } from '../../lib/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Segments, Switch } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SelectField } from '../../ui/Field.tsx'

const zones = Intl.supportedValuesOf('timeZone')

/** The zone's usual name beside its city: "Korea Standard Time, Asia/Seoul". */
const zoneLabel = (zone: string, language: string): string => {
  const name = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(0)
    .find((part) => part.type === 'timeZoneName')?.value
  return name ? `${zone.replaceAll('_', ' ')} (${name})` : zone
}

export function PersonalSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'common'])
  const { settings, toasts, texts } = useServices()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const kept = useSettings()
  const [chosen, setChosen] = useState(kept)
  const now = useNow(second)

  const save = async (): Promise<void> => {
    settings.set((before) => ({ ...before, ...chosen, companyId: before.companyId, collapsed: before.collapsed }))
    await texts.changeLanguage(chosen.language)
    toasts.success(texts.t('settings.saved', { ns: 'account' }))
    onClose()
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('settings.title')}
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
        <SelectField
          label={t('settings.timeZone')}
          help={t('settings.timeZoneNow', { time: formatsFor(chosen).dateTime(now) })}
          value={chosen.timeZone}
          options={[...new Set([chosen.timeZone, ...zones])].map((zone) => ({
            value: zone,
            label: zone === chosen.timeZone ? zoneLabel(zone, chosen.language) : zone.replaceAll('_', ' '),
          }))}
          onChange={(event) => setChosen({ ...chosen, timeZone: event.target.value })}
        />
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
              value={colorScheme}
              onChange={setColorScheme}
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
