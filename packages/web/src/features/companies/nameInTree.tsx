import type { Company } from '@headend/contract/companies'
import type { Tools } from '../../ui/list/spec.ts'

/** Width of a step of the tree; px. */
const step = 20

/** The name of a company, set in by its level while the list has the order of the tree. */
export const nameInTree = ({ companyName, opLevel }: Company, { order }: Tools) => (
  <span className="hd-cut" style={order?.column === 'place' ? { paddingInlineStart: opLevel * step } : {}}>
    {companyName}
  </span>
)
