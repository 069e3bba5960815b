import { hides, isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack: { db }, did }) => {
    const { endpoint_id } = await db
      .insertInto('unregistered_device')
      .values({
        endpoint_id: 'os::582B0A-R7-SILENT',
        device_sn: 'R7-SILENT',
        model_name: 'Strand R7',
        oui: '582B0A',
        claimed_did: did,
      })
      .returning('endpoint_id')
      .executeTakeFirstOrThrow()
    return endpoint_id
  },
  ({ companyId, unregistered }, silent) => {
    // They belong to no company: the root company alone sees them.
    const by = ['root'] as const
    const words = [unregistered, silent] as const
    return {
      'unregistered.list': hides(words, {}, { by }),
      'unregistered.listPage': hides(words, { body: {} }, { by }),
      'unregistered.export': hides(words, { body: {} }, { by }),
      'unregistered.act': refuses({ body: { endpointId: unregistered, actionType: 'Lock' } }, { by }),
      'unregistered.resolve': refuses({ body: { endpointId: silent, choice: 'keep' } }, { by }),
      'unregistered.update': refuses(
        { body: { endpointId: unregistered, opId: companyId, newModelClass: 'AP' } },
        { by, turn: 2 },
      ),
      'unregistered.remove': refuses({ body: { endpointId: silent } }, { by, turn: 1 }),
    }
  },
)
