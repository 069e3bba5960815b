import { dataModelCalls } from '@headend/contract/dataModel'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { known } from '../../lib/formats.ts'
import { useAct, useServices } from '../../lib/services.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { isTrue, readsAs, showsOld, valueKind } from './valueKinds.ts'
import type { HeldValue } from './values.ts'
import { WriteDialog } from './WriteDialog.tsx'

type Props = Readonly<{
  endpointId: string
  path: string
  type: string | null
  held: HeldValue | undefined
  onClose: () => void
  /** The device took the value. */
  onSet: () => void
}>

/** Sets one parameter after saying what it was and what it will be. */
export function SetValueDialog({ endpointId, path, type, held, onClose, onSet }: Props) {
  const { t } = useTranslation('debug')
  const kind = valueKind(type)
  const was = held?.masked ? null : (held?.value ?? null)
  const first = kind === 'boolean' ? String(isTrue(was ?? 'false')) : (was ?? '')
  const [value, setValue] = useState(first)
  const [left, setLeft] = useState(false)
  /** The value that the device said it took and does not show. */
  const [untaken, setUntaken] = useState<string>()
  const { toasts } = useServices()
  const act = useAct(dataModelCalls.setValue, { quiet: true })
  const isGood = readsAs(kind, value)
  const failure = act.error ? act.error.message : untaken === value ? t('set.untaken') : undefined

  const set = (): void => {
    setLeft(true)
    if (!isGood) return
    act.mutate(
      { body: { endpointId, path, value } },
      {
        onSuccess: (answer) => {
          onSet()
          if (showsOld(kind, was, value, answer.value)) return setUntaken(value)
          toasts.success(t('set.done', { path }))
          onClose()
        },
      },
    )
  }

  return (
    <WriteDialog
      onClose={onClose}
      title={t('set.title', { name: path.slice(path.lastIndexOf('.') + 1) })}
      context={t('set.context')}
      unsaved={value !== first}
      action={t('set.action')}
      busy={act.isPending}
      onWrite={set}
    >
      <KeyValues
        items={[
          { label: t('path'), value: path, mono: true },
          { label: t('type'), value: known(type) },
          {
            label: t('set.was'),
            value: held?.masked ? t('tree.masked') : held && (was || t('tree.empty')),
            mono: true,
          },
        ]}
      />
      {kind === 'boolean' ? (
        <div className="hd-col hd-debug-choice">
          <span className="hd-debug-label">{t('set.value')}</span>
          <Segments
            label={t('set.value')}
            value={value}
            onChange={setValue}
            options={[
              { value: 'true', label: 'true' },
              { value: 'false', label: 'false' },
            ]}
          />
          {failure !== undefined && (
            <p role="alert" className="hd-bad">
              {failure}
            </p>
          )}
        </div>
      ) : (
        <TextField
          mono
          autoFocus
          size="lg"
          label={t('set.value')}
          value={value}
          maxLength={65_536}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValue(event.target.value)}
          onBlur={() => setLeft(true)}
          help={kind === 'text' ? undefined : t(`expects.${kind}`)}
          error={left && !isGood ? t(`expects.${kind}`) : failure}
        />
      )}
    </WriteDialog>
  )
}
