import type { Call } from '@headend/contract/core'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import type { Menu } from '../../lib/features.ts'
import { usePermission } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { Padded, Page } from '../Page.tsx'
import { useUnsaved } from '../unsaved.ts'
import { FormFields } from './FormFields.tsx'
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

function FormPage({
  spec,
  refresh,
  menu,
  list,
  onDone,
}: Readonly<{ spec: FormSpec; onDone: () => void } & Omit<ScreenSpec, 'form'>>) {
  const { t } = useTranslation()
  const word = useFormWords(spec.texts)
  const mayWrite = usePermission(spec.permission)
  const { form, save, isDirty, busy, sent, failure } = useFormOf(spec, { row: undefined, refresh, onDone })
  useUnsaved(isDirty && mayWrite)
  const title = word(`${spec.part}.title`)
  return (
    <Page title={title} crumbs={[{ label: t(`menu.${menu}`) }, { label: word('title'), to: list }, { label: title }]}>
      <Padded>
        <form
          noValidate
          className="hd-form hd-form-page"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <FormFields fields={spec.fields} control={form.control} word={word} sent={sent} readOnly={!mayWrite} />
          {failure && (
            <Banner family="bad" urgent title={word(`${spec.part}.failed`)}>
              {failure}
            </Banner>
          )}
          <div>
            <Button
              type="submit"
              variant="primary"
              size="lg"
              busy={busy}
              {...(!mayWrite && { reason: t('forbidden.heading') })}
            >
              {word(`${spec.part}.action`)}
            </Button>
          </div>
        </form>
      </Padded>
    </Page>
  )
}
