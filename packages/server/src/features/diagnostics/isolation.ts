import { isolationOf, refuses } from '../../testing/isolation.ts'
import type { Ground } from '../../testing/isolation.ts'

/** A measurement that goes on until somebody ends it. */
const plant = ({ stack: { db, core }, companyId, endpointId }: Ground) =>
  db
    .insertInto('task')
    .values({
      task_id: 'measurement-of-theirs',
      endpoint_id: endpointId,
      company_id: companyId,
      task_type: 'WifiSignalStrength',
      action_type: 'Diagnostics',
      state: 'running',
      user_name: 'Somebody else',
      deadline: new Date(core.clock.now() + 3_600_000),
    })
    .execute()

export const isolation = isolationOf(plant, ({ endpointId }) => {
  const ofDevice = (more: object = {}, turn = 0) => refuses({ body: { endpointId, ...more } }, { turn })
  return {
    'diagnostics.startPing': ofDevice({ host: 'ping.example' }),
    'diagnostics.startTraceroute': ofDevice({ host: 'ping.example' }),
    'diagnostics.startDownloadSpeed': ofDevice({ host: '', filesize: 1 }),
    'diagnostics.startUploadSpeed': ofDevice({ host: '', filesize: 1 }),
    'diagnostics.startSignalStrength': ofDevice({ interval: 1, count: 1 }),
    'diagnostics.cancelSignalStrength': ofDevice({}, 1),
  }
})
