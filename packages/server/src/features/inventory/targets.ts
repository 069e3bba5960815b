import type { Language, TableFormat } from '@headend/contract/core'
import { deviceNameAmong } from '@headend/contract/device'
import type { TargetList } from '@headend/contract/inventory'
import { mostNamed } from '@headend/contract/rollouts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Download } from '../../core/http/implement.ts'
import type { ReceivedFile } from '../../core/http/upload.ts'
import { importOf } from '../../core/import.ts'
import { namedDevices, namingColumns, namingPlain } from '../lifecycle/service.ts'

/** Devices that the rows of a file name, as targets of whatever is done to many: read, and nothing is written. */
export const deviceTargets = ({ db, clock, tree }: Pick<Core, 'db' | 'clock' | 'tree'>) => {
  const reading = (opId: string | undefined, keep: (devices: TargetList['devices']) => void) =>
    importOf(
      { clock },
      {
        noun: 'targets',
        columns: namingColumns,
        plain: namingPlain,
        most: mostNamed,
        take: async (caller, rows) => {
          const { found, outcome } = await namedDevices(db, await tree.within(caller, opId), rows, () => 'added')
          keep(
            found.map(({ did, endpointId, mid, modelName, ...named }) => ({
              did,
              endpointId,
              mid,
              modelName,
              deviceName: deviceNameAmong({ endpointId, modelName, ...named }),
            })),
          )
          return outcome
        },
      },
    )

  return {
    /** @throws {Failure} nodata for a company that the caller does not see; custom for what is no file of rows */
    read: async (
      caller: AuthenticatedCaller,
      opId: string | undefined,
      file: ReceivedFile,
      signal: AbortSignal,
    ): Promise<TargetList> => {
      let devices: TargetList['devices'] = []
      const { upload } = await reading(opId, (found) => (devices = found)).run(caller, file, {
        type: 'edit',
        dryRun: true,
        complete: (values) => values,
        signal,
      })
      return { ...upload, secrets: [], devices }
    },
    template: (format: TableFormat, language: Language): Download =>
      reading(undefined, () => {}).template('headend-targets', format, language),
  }
}
