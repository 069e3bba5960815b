import { companyCalls, deletable } from '@headend/contract/companies'
import type { Company } from '@headend/contract/companies'
import { useEffect, useRef } from 'react'
import { usePermission, useProfile } from '../../lib/services.tsx'
import { FormBody } from '../../ui/form/FormBody.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { valuesOf } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { RemoveDialog } from '../../ui/list/RemoveDialog.tsx'
import { useRemoval } from '../../ui/list/useRemoval.tsx'
import { permission, refresh, settings } from './companyForm.ts'
import { Invitations } from './Invitations.tsx'

type Props = Readonly<{
  company: Company
  /** How often somebody asked to change it: the first field has the focus then. */
  edits: number
  onGone: () => void
}>

/** What is known of a company, changed where it stands; those who may not read it. */
export function CompanySettings({ company, edits, onGone }: Props) {
  const mayWrite = usePermission(permission)
  const profile = useProfile()
  const place = useRef<HTMLDivElement>(null)
  const of = useFormOf(settings, {
    before: valuesOf(settings, company, profile),
    live: true,
    row: company,
    refresh,
    onDone: () => undefined,
  })
  const removal = useRemoval<Company>(
    {
      call: companyCalls.delete,
      permission,
      input: ({ companyId }) => ({ params: { companyId } }),
      may: deletable,
    },
    (gone) => {
      if (gone > 0) onGone()
    },
    'companyName',
  )
  useEffect(() => {
    if (edits > 0) place.current?.querySelector('input')?.focus()
  }, [edits])
  const invitations = <Invitations companyId={company.companyId} />
  return (
    <div ref={place} className="hd-companies-settings">
      {mayWrite ? (
        <FormBody of={of} lead={invitations} actions={removal.button(company)} />
      ) : (
        <div className="hd-form">
          {invitations}
          <FormFields of={of} size="lg" readOnly />
        </div>
      )}
      {removal.asked && (
        <RemoveDialog {...removal.asked} texts="companies" refresh={[companyCalls.list, companyCalls.tree]} />
      )}
    </div>
  )
}
