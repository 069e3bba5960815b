import { metadataSetCalls } from '@headend/contract/metadataSets'
import { useEffect, useState } from 'react'
import { useCall, useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { SelectField } from '../../ui/Field.tsx'
import { useInForce } from '../../ui/force/inForce.ts'
import type { DrawnProps } from '../../ui/form/spec.ts'

/** A metadata set of the company in view: its name, then one of its versions, of which the newest is chosen first. */
export function SetField({ value, error, onChange }: DrawnProps) {
  const word = useWords('provisioning')
  const query = { opId: useCompany().companyId }
  const current = useInForce().content?.DsmCc
  const [chosen, setChosen] = useState<string>()
  const names = useCall(metadataSetCalls.listNames, { query }).data
  const name = chosen ?? current?.name ?? names?.[0] ?? ''
  const { data: versions } = useCall(
    metadataSetCalls.listVersions,
    { params: { metaName: name }, query },
    { enabled: name !== '' },
  )
  const known = versions?.some(({ metaFileId }) => metaFileId === value)
  const newest = versions?.[0]?.metaFileId
  useEffect(() => {
    if (known === false) onChange(newest ?? '')
  }, [known, newest, onChange])
  return (
    <>
      <SelectField
        label={word('field.metaName')}
        help={names?.length === 0 ? word('noSets') : undefined}
        size="lg"
        value={name}
        onChange={({ target }) => setChosen(target.value)}
        options={(names ?? []).map((one) => ({ value: one, label: one }))}
      />
      <SelectField
        label={word('field.metaFileId')}
        help={word('help.metaFileId')}
        error={error}
        size="lg"
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value)}
        options={(versions ?? []).map(({ metaFileId, metaVersion }) => ({ value: metaFileId, label: metaVersion }))}
      />
    </>
  )
}
