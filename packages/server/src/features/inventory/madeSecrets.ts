import type { IssuedSecret, SecretSource } from '@headend/contract/imports'
import type { TakenRow, Values } from '../../core/import.ts'
import { authorizationOf, newSecret } from '../../device/proof.ts'

/**
 * The secrets that an import makes for rows that name none. They are in memory until the answer that tells them: what is
 * kept of a row, in the database or its history, is a hash or nothing.
 */
export const madeSecrets = (source: SecretSource) => {
  const made = new Map<Values, string>()
  const shared = newSecret()
  return {
    complete: (values: Values): Values => {
      if (source === 'rows' || 'secret' in values) return values
      const secret = source === 'batch' ? shared : newSecret()
      const completed = { ...values, secret }
      made.set(completed, secret)
      return completed
    },
    /** Those of the rows that were taken. */
    issuedTo: (taken: readonly TakenRow[]): IssuedSecret[] =>
      taken.flatMap(({ row, endpointId, values }) => {
        const secret = made.get(values)
        if (secret === undefined) return []
        const { deviceSn = null } = values
        return [{ row, deviceSn, endpointId, secret, authorization: authorizationOf(endpointId, secret) }]
      }),
  }
}
