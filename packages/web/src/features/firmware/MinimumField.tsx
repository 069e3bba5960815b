import { firmwareCalls } from '@headend/contract/firmware'
import { useCall } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { SelectField } from '../../ui/Field.tsx'
import type { DrawnProps } from '../../ui/form/spec.ts'

/** The version that a device needs before it takes this one: one of the same model, or any. */
export function MinimumField({ label, value, values, error, onChange }: DrawnProps) {
  const word = useWords('firmware')
  const mid = typeof values['mid'] === 'string' ? values['mid'] : ''
  const versions = useCall(firmwareCalls.listVersions, { params: { mid } }, { enabled: mid !== '' }).data ?? []
  return (
    <SelectField
      label={label}
      error={error}
      size="lg"
      help={word('help.minTargetVersion')}
      disabled={mid === ''}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: '', label: word('anyVersion') },
        ...versions.map(({ fwVer, fwCode }) => ({ value: fwVer, label: `${fwVer} (${fwCode})` })),
      ]}
    />
  )
}
