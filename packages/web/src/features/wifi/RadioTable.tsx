import type { FieldProblem } from '@headend/contract/fieldProblems'
import type { AssociatedDevice } from '@headend/contract/deviceInfo'
import type { RadioList } from '@headend/contract/wifi'
import { isSteered, leaderOf } from '@headend/contract/wifiChanges'
import type { WifiModel } from '@headend/contract/wifiRules'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useSettings } from '../../lib/services.tsx'
import { Card } from '../../ui/Card.tsx'
import { Segments, Switch } from '../../ui/Choice.tsx'
import { classes } from '../../ui/classes.ts'
import { changeOf, edited, withSteering } from './radioForm.ts'
import type { RadioEdits, ShownRadio } from './radioForm.ts'
import { rowsFor } from './radioRows.tsx'
import { useStoredKeys } from './useStoredKeys.ts'

type Props = Readonly<{
  endpointId: string
  list: RadioList
  radios: readonly ShownRadio[]
  /** Null while nobody has said who is connected. */
  clients: readonly AssociatedDevice[] | null
  edits: RadioEdits
  onEdits: (edits: RadioEdits) => void
  model: WifiModel
  problems: readonly FieldProblem[]
  locked: boolean
}>

const bandClass = { '2.4GHz': 'two', '5GHz': 'five', '6GHz': 'six' } as const

/** Every setting of the radios, band beside band; on a phone one band at a time. */
export function RadioTable({ endpointId, list, radios, clients, edits, onEdits, model, problems, locked }: Props) {
  const { t } = useTranslation('wifi')
  const { language } = useSettings()
  const [shown, setShown] = useState(0)
  const stored = useStoredKeys(endpointId)
  const change = changeOf(list, edits)
  const problemAt = (radio: ShownRadio, field: string): string | undefined => {
    const index = change.radios.findIndex(({ idx }) => idx === radio.loaded.idx)
    return problems.find((one) => index >= 0 && one.field === `radios.${index}.${field}`)?.problem[language]
  }
  const steeringProblem = problems.find(({ field }) => field === 'bandSteering')?.problem[language]
  const columns: CSSProperties & Record<'--bands', number> = { '--bands': radios.length }
  // Of two radios of one band nobody says which of them a client is on.
  const clientsOn = ({ loaded }: ShownRadio): number | null =>
    clients === null || radios.filter((one) => one.loaded.frequency_band === loaded.frequency_band).length > 1
      ? null
      : clients.filter(({ active, band }) => active && band === loaded.frequency_band).length
  const nameOf = ({ loaded }: ShownRadio): string => {
    const twins = radios.filter((one) => one.loaded.frequency_band === loaded.frequency_band)
    const band = loaded.frequency_band.replace('GHz', ' GHz')
    return twins.length > 1 ? `${band} (${loaded.idx})` : band
  }

  return (
    <Card
      flush
      line
      className="hd-wifi-radios"
      title={t('radios')}
      actions={
        leaderOf(list) &&
        radios.length > 1 && (
          <span className="hd-wifi-steering">
            <Switch
              label={t('steering')}
              checked={isSteered(list, change)}
              disabled={locked}
              onChange={(on) => onEdits(withSteering(edits, list, on))}
            />
            {steeringProblem && (
              <span className="hd-bad" role="alert">
                {steeringProblem}
              </span>
            )}
          </span>
        )
      }
    >
      <div className="hd-wifi-band hd-phone-only">
        <Segments
          label={t('scan.band')}
          value={String(shown)}
          onChange={(value) => setShown(Number(value))}
          options={radios.map((radio, index) => ({ value: String(index), label: nameOf(radio) }))}
        />
      </div>
      <table className="hd-wifi-table" style={columns}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hd-said">{t('setting')}</span>
            </th>
            {radios.map((radio, index) => (
              <th key={radio.loaded.idx} scope="col" className={classes(index !== shown && 'hd-wide-only')}>
                <span className={`hd-wifi-name hd-wifi-${bandClass[radio.loaded.frequency_band]}`}>
                  <span>
                    {nameOf(radio)}
                    {clientsOn(radio) !== null && <small>{t('clients', { count: clientsOn(radio) ?? 0 })}</small>}
                  </span>
                  {radio.loaded.enable !== null && (
                    <Switch
                      label={<span className="hd-said">{t('on', { band: nameOf(radio) })}</span>}
                      checked={radio.after.enable === true}
                      disabled={locked}
                      onChange={(on) => onEdits(edited(edits, radio.loaded, 'enable', on))}
                    />
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {rowsFor(radios).map((group) => (
          <tbody key={group.name}>
            <tr className="hd-wifi-group">
              <th scope="rowgroup" colSpan={2}>
                {t(`group.${group.name}`)}
              </th>
              {/* On a phone there is one band: more columns than it has would take their share of the width. */}
              {radios.length > 1 && <td className="hd-wide-only" colSpan={radios.length - 1} />}
            </tr>
            {group.rows.map((row) => (
              <tr key={row.field}>
                <th scope="row">{t(`field.${row.field}`)}</th>
                {radios.map((radio, index) => (
                  <td key={radio.loaded.idx} className={classes(index !== shown && 'hd-wide-only')}>
                    <row.Cell
                      radio={radio}
                      label={`${t(`field.${row.field}`)}, ${nameOf(radio)}`}
                      error={problemAt(radio, row.field)}
                      locked={locked}
                      model={model}
                      stored={stored}
                      onChange={(field, value) => onEdits(edited(edits, radio.loaded, field, value))}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}
