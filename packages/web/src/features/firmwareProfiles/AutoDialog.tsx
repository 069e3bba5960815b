import { firmwareProfileCalls as calls } from '@headend/contract/firmwareProfiles'
import type { AutoUpgradeProfile } from '@headend/contract/firmwareProfiles'
import { useState } from 'react'
import { useProfile } from '../../lib/services.tsx'
import { FormFront } from '../../ui/form/FormDialog.tsx'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { useWords } from '../../lib/words.ts'
import { safetyFields, safetyOf, safetyValues, textOf, timeOf } from '../../ui/rollout/safetyForm.ts'
import type { Values } from '../../ui/rollout/safetyForm.ts'
import { useFormOptions } from './useFormOptions.ts'

const hourOf = (value: unknown): number => Number(textOf(value).slice(0, 2))

const startOf = (opId: string): Values => ({
  opId,
  mid: '',
  targetVersion: '',
  targetDevice: 'all',
  autoActivate: true,
  activateMode: 'anytime',
  upgradeMode: 'BU',
  window: 'hours',
  from: '02:00',
  until: '05:00',
  maxRetryCount: 3,
  ...safetyValues(),
  enabled: true,
})

const valuesOf = (row: AutoUpgradeProfile): Values => ({
  ...startOf(row.opId),
  mid: row.mid,
  targetVersion: row.targetVersion,
  targetDevice: row.targetDevice,
  autoActivate: row.autoActivate,
  activateMode: row.activateMode,
  upgradeMode: row.upgradeMode,
  ...(row.startHour === row.endHour ? { window: 'any' } : { from: timeOf(row.startHour), until: timeOf(row.endHour) }),
  maxRetryCount: row.maxRetryCount,
  ...safetyValues(row.safety),
  enabled: row.enabled,
})

/** What is sent as its field has it. */
const plain = [
  'opId',
  'mid',
  'targetVersion',
  'targetDevice',
  'upgradeMode',
  'activateMode',
  'maxRetryCount',
  'autoActivate',
  'enabled',
]

const refresh = [calls.listAutoPage]

/** Which model is kept at which version by itself, and when; a new one, or `row`. */
export function AutoDialog({ row, onClose }: Readonly<{ row?: AutoUpgradeProfile; onClose: () => void }>) {
  const word = useWords('autoProfiles')
  const { op, models } = useProfile()
  const first = row ? valuesOf(row) : startOf(op.opId)
  const [asked, setAsked] = useState<Values>(first)
  const options = useFormOptions(textOf(asked['mid']), textOf(asked['opId']))
  const of = useFormOf(
    {
      call: row ? calls.updateAuto : calls.createAuto,
      texts: 'autoProfiles',
      part: row ? 'edit' : 'create',
      called: ({ mid }) => models.find(({ modelId }) => modelId === mid)?.modelName,
      fields: [
        { name: 'opId', input: 'company' },
        { name: 'mid', input: 'model' },
        {
          name: 'targetVersion',
          input: 'choice',
          options: [
            { value: '', label: word('newest') },
            ...options.versions.map(({ label }) => ({ value: label.replace(/ .*/, ''), label })),
          ],
        },
        {
          name: 'targetDevice',
          input: 'choice',
          options: [{ value: 'all', label: word('allDevices') }, ...options.groups],
        },
        { name: 'upgradeMode', input: 'choice', options: options.modes },
        { name: 'activateMode', input: 'choice', options: options.methods },
        { name: 'window', input: 'choice', options: ['any', 'hours'] },
        { name: 'from', input: 'hours', end: 'until', when: ({ window: at }) => at === 'hours' },
        { name: 'maxRetryCount', input: 'number' },
        ...safetyFields,
        { name: 'autoActivate', input: 'switch' },
        { name: 'enabled', input: 'switch' },
      ],
      ...(row && { params: () => ({ autoProfileId: row.autoProfileId }) }),
      body: ({ window: at, from, until, ...values }) => ({
        ...Object.fromEntries(plain.map((name) => [name, values[name]])),
        safety: safetyOf(values),
        startHour: at === 'hours' ? hourOf(from) : 0,
        endHour: at === 'hours' ? hourOf(until) : 0,
      }),
    },
    { before: first, row: row && { ...row }, refresh, onDone: onClose },
  )
  const now = of.form.watch()
  if (JSON.stringify(now) !== JSON.stringify(asked)) setAsked(now)
  return <FormFront of={of} context={row?.modelName} onClose={onClose} />
}
