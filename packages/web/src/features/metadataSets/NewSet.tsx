import { vodCalls } from '@headend/contract/cmsVod'
import { contentKinds } from '@headend/contract/contentItems'
import { metadataSetCalls, mostSetBytes, setParts } from '@headend/contract/metadataSets'
import { sizeOf } from '../../lib/content.ts'
import { size } from '../../lib/formats.ts'
import { useCall, useCompany, useProfile } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { FormFront } from '../../ui/form/FormDialog.tsx'
import { valuesOf } from '../../ui/form/spec.ts'
import type { Form } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { Meter } from '../../ui/Meter.tsx'
import { chosenOf, kindField } from './kindFields.tsx'
import { useContent } from './useContent.ts'

const most = 50

/** Makes a set of what is chosen, and says what its files come to while it is. */
export function NewSet({ onClose }: Readonly<{ onClose: () => void }>) {
  const word = useWords('metadataSets')
  const profile = useProfile()
  const { companyId } = useCompany()
  const content = useContent(companyId)
  const lists = useCall(vodCalls.listVersions, { query: { opId: companyId, limit: most } }, { silent: true }).data?.rows
  const form: Form<typeof metadataSetCalls.create> = {
    call: metadataSetCalls.create,
    texts: 'metadataSets',
    part: 'create',
    called: ({ metaName, metaVersion }) => `${String(metaName)} ${String(metaVersion)}`,
    fields: [
      { name: 'metaName', input: 'text', focus: true },
      { name: 'metaVersion', input: 'text', mono: true },
      { name: 'description', input: 'area', rows: 2, optional: true },
      ...contentKinds.map(kindField),
      ...(lists && lists.length > 0
        ? [
            {
              name: 'vodApiResponseId',
              input: 'choice' as const,
              options: [
                { value: 'none', label: word('noVod') },
                ...lists.map((one) => ({ value: one.vodApiResponseId, label: `${one.version}` })),
              ],
            },
          ]
        : []),
    ],
    start: () => ({
      vodApiResponseId: 'none',
      ...Object.fromEntries(contentKinds.map((kind) => [setParts[kind], null])),
    }),
    body: ({ vodApiResponseId, ...values }) => ({
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
      ...(typeof vodApiResponseId === 'string' && vodApiResponseId !== 'none' && { vodApiResponseId }),
      opId: companyId,
    }),
  }
  const of = useFormOf(form, {
    before: valuesOf(form, undefined, profile),
    refresh: [metadataSetCalls.list],
    onDone: onClose,
  })
  const values = of.form.watch()
  const bytes = contentKinds.reduce(
    (sum, kind) =>
      sum + chosenOf(content[kind] ?? [], values[setParts[kind]]).reduce((part, item) => part + sizeOf(item), 0),
    0,
  )
  const isTooLarge = bytes > mostSetBytes
  const text = word(isTooLarge ? 'sumTooLarge' : 'sum', { size: size(bytes), most: size(mostSetBytes) })
  return (
    <FormFront
      of={of}
      as={Drawer}
      onClose={onClose}
      outcome={
        <div className="hd-set-sum">
          <span className={isTooLarge ? 'hd-bad' : undefined}>{text}</span>
          <Meter
            label={text}
            parts={[{ value: Math.min(bytes, mostSetBytes), family: isTooLarge ? 'bad' : 'run' }]}
            total={mostSetBytes}
          />
        </div>
      }
    />
  )
}
