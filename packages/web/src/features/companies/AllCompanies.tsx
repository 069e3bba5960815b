import { companyCalls } from '@headend/contract/companies'
import { useWords } from '../../lib/words.ts'
import { ExportDialog } from '../../ui/ExportDialog.tsx'
import { types } from './companyForm.ts'

const fields = [
  'parentName',
  'deviceCnt',
  'userCnt',
  'companyCnt',
  'phone',
  'url',
  'address',
  'desc',
  'timeZone',
] as const

type Props = Readonly<{ total: number; onClose: () => void }>

/** All companies of the tree as a file, in its order. */
export function AllCompanies({ total, onClose }: Props) {
  const word = useWords('companies')
  const labelOf = (field: string) => ({ field, label: word(`column.${field}`) })
  return (
    <ExportDialog
      title={word('export.title', { title: word('title') })}
      text={word('export.text', { count: total })}
      action={word('export.run', { count: total })}
      name="companies"
      ask={{ call: companyCalls.list, query: { opType: types, order: 'place,asc' } }}
      columns={[
        labelOf('companyName'),
        {
          ...labelOf('opType'),
          words: Object.fromEntries(types.map((type) => [type, word(`option.opType.${type}`)])),
        },
        ...fields.map(labelOf),
        { ...labelOf('createTime'), as: 'time' },
        labelOf('createUser'),
      ]}
      onClose={onClose}
    />
  )
}
