import { appProfileCalls as calls } from '@headend/contract/appProfiles'
import type { AppProfilePage, CandidateDevice } from '@headend/contract/appProfiles'
import { deviceName } from '@headend/contract/device'
import { IconDevicesPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCall } from '../../lib/services.tsx'
import { useFormWords, useWords } from '../../lib/words.ts'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFront } from '../../ui/form/FormDialog.tsx'
import type { DrawnProps } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { appRollouts } from './appRollouts.tsx'
import './candidates.css'

const limit = 15
/** The typing rests before it is asked for; ms. */
const rest = 250

const didsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((did) => typeof did === 'string') : []

/** Devices of the operator that run the platform, to be chosen over pages; those that the profile has already say so. */
const candidatesOf = ({ opId, platform, appProfileId: apId }: AppProfilePage) =>
  function Candidates({ label, value, error, onChange }: DrawnProps) {
    const word = useWords('appProfiles')
    const [typed, setTyped] = useState('')
    const [asked, setAsked] = useState({ keyword: '', page: 1 })
    useEffect(() => {
      const timer = setTimeout(
        () => setAsked((before) => (before.keyword === typed.trim() ? before : { keyword: typed.trim(), page: 1 })),
        rest,
      )
      return () => clearTimeout(timer)
    }, [typed])
    const found = useCall(
      calls.listCandidateDevices,
      { params: { opId, platform }, query: { ...asked, limit, apId } },
      { keep: true, silent: true },
    )
    const chosen = didsOf(value)
    const line = (device: CandidateDevice) => {
      const { did, inProfile, companyName, deviceSn } = device
      if (did === null) return null
      const about = [deviceSn, companyName, inProfile && word('add.has')].filter(Boolean).join(' · ')
      return (
        <li key={did}>
          <Checkbox
            label={
              <span className="hd-candidate">
                <span>{deviceName(device)}</span> <span className="hd-muted">{about}</span>
              </span>
            }
            checked={inProfile || chosen.includes(did)}
            disabled={inProfile}
            onChange={(isOn) => onChange(isOn ? [...chosen, did] : chosen.filter((other) => other !== did))}
          />
        </li>
      )
    }
    return (
      <div className="hd-form">
        <SearchField label={word('add.find')} placeholder={word('add.find')} value={typed} onChange={setTyped} />
        <Field label={label} error={error} help={word('add.chosen', { count: chosen.length })}>
          {(ids) => (
            <div {...ids} role="group" aria-label={label} className="hd-candidates">
              {found.error ? (
                <Failure error={found.error} onRetry={() => void found.refetch()} />
              ) : found.data === undefined ? (
                <Skeleton lines={4} />
              ) : found.data.rows.length === 0 ? (
                <p className="hd-muted">{word('devices.noMatch')}</p>
              ) : (
                <ul>{found.data.rows.map(line)}</ul>
              )}
            </div>
          )}
        </Field>
        {found.data && found.data.pagination.totalRecords > limit && (
          <Pager
            page={asked.page}
            limit={limit}
            total={found.data.pagination.totalRecords}
            onPage={(page) => setAsked({ ...asked, page })}
          />
        )}
      </div>
    )
  }

/** Adds devices that run the platform to a profile, also while it runs. */
export function AddDevices({ of: profile, onClose }: Readonly<{ of: AppProfilePage; onClose: () => void }>) {
  const words = useFormWords('forms')
  const [draw] = useState(() => candidatesOf(profile))
  const of = useFormOf(
    {
      call: calls.update,
      texts: 'appProfiles',
      part: 'add',
      fields: [{ name: 'addDids', input: 'drawn', draw }],
      params: () => ({ apId: profile.appProfileId }),
      check: ({ addDids }) => (didsOf(addDids).length === 0 ? { addDids: words('targets.none') } : {}),
    },
    { before: { addDids: [] }, row: { ...profile }, refresh: appRollouts.refresh, onDone: onClose },
  )
  return <FormFront of={of} icon={IconDevicesPlus} size="lg" context={profile.profileName} onClose={onClose} />
}
