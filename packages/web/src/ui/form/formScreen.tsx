import type { Call } from '@headend/contract/core'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import type { Menu } from '../../lib/features.ts'
import { usePermission, useProfile } from '../../lib/services.tsx'
import { Padded, Page } from '../Page.tsx'
import { FormBody } from './FormBody.tsx'
import { valuesOf } from './spec.ts'
import type { FormSpec } from './spec.ts'
import { useFormOf } from './useFormOf.ts'

type ScreenSpec = Readonly<{
  form: FormSpec
  /** Calls whose answers are old afterwards. */
  refresh: readonly Call[]
  menu: Menu
  /** Address of the list whose things it makes. */
  list: string
}>

/** A form as a page of its own. What was saved leaves it empty for the next. */
export const formScreen = ({ form: spec, ...place }: ScreenSpec) =>
  function FormScreen() {
    const [times, setTimes] = useState(0)
    return <FormPage key={times} {...place} spec={spec} onDone={() => setTimes(times + 1)} />
  }

type PageProps = Readonly<{ spec: FormSpec; onDone: () => void }> & Omit<ScreenSpec, 'form'>

function FormPage({ spec, refresh, menu, list, onDone }: PageProps) {
  const { t } = useTranslation()
  const mayWrite = usePermission(spec.permission)
  const of = useFormOf(spec, { before: valuesOf(spec, undefined, useProfile()), refresh, onDone })
  const title = of.say('title')
  return (
    <Page
      title={title}
      crumbs={[{ label: t(`menu.${menu}`) }, { label: of.word('title'), to: list }, { label: title }]}
    >
      <Padded>
        <FormBody of={of} className="hd-form hd-form-page" {...(!mayWrite && { reason: t('forbidden.heading') })} />
      </Padded>
    </Page>
  )
}
