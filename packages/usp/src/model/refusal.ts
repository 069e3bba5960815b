/** Why an agent does not do a thing: a code of TR-369 (or a vendor's, 7800 and up) and a sentence for a person. */
export type Refusal = { readonly ok: false; readonly code: number; readonly message: string }

export function refuse(code: number, message: string): Refusal {
  return { ok: false, code, message }
}
