import { tokenPrefix } from '@headend/contract/tokens'

/** The access token of an Authorization header (RFC 6750 2.1); undefined for none, and for what is none. */
export const bearer = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1]

/** Whether a token is one of a machine, by how it begins. */
export const isMachineToken = (token: string | undefined): boolean => token?.startsWith(tokenPrefix) === true
