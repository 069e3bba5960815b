import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { certificateSoonMs } from '@headend/contract/devices'
import type { AttentionKind } from '@headend/contract/devices'

const day = 86_400_000

/** A query of the numbers of the devices that need somebody for this reason at `now`, each once. */
export const needing = (kind: AttentionKind, now: number): RawBuilder<{ did: string }> => {
  const yesterday = new Date(now - day)
  switch (kind) {
    case 'overLimit':
      // What an offline device measured last says nothing about it now.
      return sql`select v.did from device_vital v join device_live p on p.did = v.did where v.critical and p.online`
    case 'failedAction':
      return sql`select distinct d.did from task t join device d on d.endpoint_id = t.endpoint_id and d.company_id = t.company_id
        where t.state = 'fail' and t.end_time >= ${yesterday}`
    case 'certificateEnds':
      return sql`select d.did from device d where d.certificate_end <= ${new Date(now + certificateSoonMs)}`
    case 'offlineLong':
      return sql`select p.did from device_live p where not p.online and p.access_time <= ${yesterday}`
  }
}
