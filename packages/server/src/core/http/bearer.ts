/** The access token of an Authorization header (RFC 6750 2.1); undefined for none, and for what is none. */
export const bearer = (header: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(header ?? '')?.[1]
