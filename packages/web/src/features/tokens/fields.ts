import { RoleField } from '../../ui/form/RoleField.tsx'
import { AddressesField } from './AddressesField.tsx'

/** What a token is called, what it may do, and how far it is good. */
export const fields = [
  { name: 'tokenName', input: 'text', focus: true },
  { name: 'opId', input: 'company' },
  { name: 'roleGroupKey', input: 'drawn', draw: RoleField },
  { name: 'lastDay', input: 'date', optional: true },
  { name: 'addresses', input: 'drawn', draw: AddressesField, optional: true },
] as const
