import { commonsCalls } from '@headend/contract/commons'
import { reasons } from '@headend/contract/core'
import { dashboardCalls } from '@headend/contract/dashboard'
import { deviceCalls } from '@headend/contract/devices'
import { inventoryCalls } from '@headend/contract/inventory'
import { lifecycleCalls } from '@headend/contract/lifecycle'
import type { ImportResult } from '@headend/contract/imports'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { callKey, useCall, useCompany, useProfile, useServices, useSettings } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, SelectField, TextField } from '../../ui/Field.tsx'
import { ImportDialog } from '../../ui/ImportDialog.tsx'
import { mostRows, refusedText, registerInBatches, rowsOf } from './registerRows.ts'
import type { Row } from './registerRows.ts'

type Refused = Readonly<{ row: Row; field: string | undefined; reason: string }>
type Outcome = Readonly<{ done: number; refused: readonly Refused[] }>

const nothingYet = { deviceSn: '', macAddr: '', customerId: '' }
/** Refused rows that are listed; the rest is counted. */
const mostShown = 50

const refresh = [deviceCalls.listConnectsPage, deviceCalls.count, dashboardCalls.getDevices]

/** Registers devices with a company: one, or a pasted or chosen list. Rows that are refused stay to be corrected. */
export const RegisterDevicesDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { t } = useTranslation(['registration', 'common'])
  const { client, toasts } = useServices()
  const queries = useQueryClient()
  const { companies } = useProfile()
  const { language } = useSettings()
  const models = useCall(commonsCalls.listModels, {})
  const { companyId } = useCompany()
  const [how, setHow] = useState<'single' | 'several' | 'file'>('single')
  const [opId, setOpId] = useState(companyId)
  const [mid, setMid] = useState('')
  const [single, setSingle] = useState(nothingYet)
  const [text, setText] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const { header, rows } =
    how === 'several'
      ? rowsOf(text)
      : { header: null, rows: [{ line: 1, text: '', device: filled(single) } satisfies Row] }
  const [first] = outcome?.refused ?? []
  const refusedAt = (...fields: readonly string[]): string | undefined =>
    how === 'single' && first?.field !== undefined && fields.includes(first.field) ? first.reason : undefined
  const isAtField = refusedAt('deviceSn', 'macAddr', 'mid', 'modelName', 'customerId', 'opId') !== undefined

  const edit = (change: Partial<typeof nothingYet>): void => setSingle({ ...single, ...change })

  const ask = (): Promise<ImportResult> =>
    registerInBatches(
      rows.map(({ device }) => ({
        opId,
        ...(mid !== '' && !('modelName' in device) && !('mid' in device) ? { mid } : {}),
        ...device,
      })),
      (devices) => client.request(lifecycleCalls.createDevices, { body: { devices: [...devices] } }),
    )

  const register = async (): Promise<void> => {
    setOutcome(null)
    setProblem(null)
    if (rows.length === 0) return setProblem(t('many.nothing'))
    if (rows.length > mostRows) return setProblem(reasons.tooManyRows[language])
    setBusy(true)
    try {
      const { successes, errors } = await ask()
      const refused = errors.flatMap(({ row: at, field, reason }) => {
        const row = rows[at - 1]
        return row === undefined ? [] : [{ row, field, reason }]
      })
      await Promise.all(refresh.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })))
      if (successes.length > 0) toasts.success(t('many.done', { count: successes.length }))
      if (refused.length === 0) return onClose()
      // What was refused stays to be corrected, counted by the lines that are left.
      const offset = header === null ? 1 : 2
      setText(
        refusedText(
          header,
          refused.map(({ row }) => row),
        ),
      )
      setOutcome({
        done: successes.length,
        refused: refused.map((entry, index) => ({ ...entry, row: { ...entry.row, line: index + offset } })),
      })
    } catch (thrown) {
      setProblem(thrown instanceof Error ? thrown.message : t('common:toast.defaultFail'))
    } finally {
      setBusy(false)
    }
  }

  const head = (
    <>
      <Segments
        label={t('many.how')}
        options={[
          { value: 'single', label: t('many.single') },
          { value: 'several', label: t('many.several') },
          { value: 'file', label: t('many.fromFile') },
        ]}
        value={how}
        onChange={(value) => {
          setHow(value)
          setOutcome(null)
          setProblem(null)
        }}
      />
      <SelectField
        size="lg"
        label={t('field.company')}
        value={opId}
        onChange={(event) => setOpId(event.target.value)}
        error={refusedAt('opId')}
        options={companies.map((company) => ({
          value: company.companyId,
          label: `${'\u2003'.repeat(company.level)}${company.companyName}`,
        }))}
      />
    </>
  )

  if (how === 'file')
    return (
      <ImportDialog
        title={t('many.title')}
        context={t('many.text')}
        texts="registration"
        action={(count) => t('many.action', { count })}
        identity="deviceSn"
        send={(file, dryRun, options) =>
          client.request(
            inventoryCalls.uploadBulk,
            { body: { opId, dryRun: dryRun ? 'true' : 'false' }, files: { file } },
            options,
          )
        }
        template={{ call: inventoryCalls.getTemplate, query: { format: 'xlsx' } }}
        onTaken={async (count) => {
          toasts.success(t('many.done', { count }))
          await Promise.all(refresh.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })))
        }}
        onClose={onClose}
      >
        {head}
      </ImportDialog>
    )

  return (
    <Dialog
      open
      onClose={onClose}
      icon={IconPlus}
      title={t('many.title')}
      context={t('many.text')}
      size={how === 'several' ? 'lg' : 'md'}
      unsaved={text !== '' || Object.values(single).some((value) => value !== '')}
      onSubmit={() => void register()}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {t('many.action', { count: rows.length })}
          </Button>
        </>
      }
    >
      <div className="hd-form">
        {head}
        <SelectField
          size="lg"
          label={t(how === 'single' ? 'field.model' : 'many.defaultModel')}
          value={mid}
          onChange={(event) => setMid(event.target.value)}
          error={refusedAt('mid', 'modelName')}
          options={[
            { value: '', label: t(how === 'single' ? 'choose' : 'many.noModel') },
            ...(models.data ?? []).map(({ modelId, modelName, manufacturerName }) => ({
              value: modelId,
              label: `${modelName} · ${manufacturerName}`,
            })),
          ]}
        />
        {how === 'single' ? (
          <>
            <TextField
              size="lg"
              mono
              label={t('field.serial')}
              value={single.deviceSn}
              onChange={(event) => edit({ deviceSn: event.target.value })}
              error={refusedAt('deviceSn')}
              autoComplete="off"
            />
            <TextField
              size="lg"
              mono
              label={t('field.mac')}
              value={single.macAddr}
              onChange={(event) => edit({ macAddr: event.target.value })}
              help={t('many.optional')}
              error={refusedAt('macAddr')}
              autoComplete="off"
            />
            <TextField
              size="lg"
              label={t('field.customer')}
              value={single.customerId}
              onChange={(event) => edit({ customerId: event.target.value })}
              help={t('many.optional')}
              error={refusedAt('customerId')}
              autoComplete="off"
            />
          </>
        ) : (
          <Field label={t('many.rows')} help={t('many.rowsHelp')}>
            {(ids) => (
              <textarea
                {...ids}
                className="hd-mono register-rows"
                rows={8}
                spellCheck={false}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
        )}
        {problem !== null && (
          <Banner family="bad" urgent title={t('many.failed')}>
            {problem}
          </Banner>
        )}
        {outcome && !isAtField && (
          <Banner
            family={outcome.done > 0 ? 'warn' : 'bad'}
            urgent
            title={t(outcome.done > 0 ? 'many.refused' : 'many.noneDone', { count: outcome.refused.length })}
          >
            <ul className="register-refused">
              {outcome.refused.slice(0, mostShown).map(({ row, reason }) => (
                <li key={row.line}>
                  {how === 'several' && <b>{t('many.line', { line: row.line })}</b>}{' '}
                  <span className="hd-mono">{row.device['deviceSn']}</span> {reason}
                </li>
              ))}
              {outcome.refused.length > mostShown && (
                <li>{t('many.left', { count: outcome.refused.length - mostShown })}</li>
              )}
            </ul>
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

/** The values that were entered; what is empty is left out. */
const filled = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value.trim() === '' ? [] : [[name, value]])))
