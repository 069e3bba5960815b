import * as z from 'zod'
import { bulkLimit } from '../bulk.ts'
import { endpointIdBytes } from '../rules.ts'
import { bulkResult } from './bulk.ts'
import { describe } from './core.ts'
import { runMethod } from './firmwareProfiles.ts'
import { updateMode } from './rollouts.ts'
import { hour } from './rollouts.ts'
import { endpointId, id } from './rules.ts'

/** Which version, by which mode, and when it may be started. */
export const firmwareOrder = {
  firmwareFileId: id,
  upgradeMode: updateMode.default('BU'),
  fpRunMethod: runMethod.default('anytime'),
  fpStartHour: hour
    .default(0)
    .describe(
      'When devices may start it, in the time zone of their company; with the same hour as the end, at any time.',
    ),
  fpEndHour: hour.default(0).describe('The hour at whose beginning it closes; before the start: of the next day.'),
}

/** What somebody chooses of an update, as a form checks it. */
export const chosenFirmware = z.object(firmwareOrder)

const targets = z.strictObject({
  ...firmwareOrder,
  endpointIds: z.array(endpointId).min(1).max(bulkLimit).optional(),
  gid: id.optional().describe('Instead of devices: those of this group that are of the model of the firmware.'),
})

type Targets = Readonly<{ endpointIds?: unknown; gid?: unknown; opCityIds?: unknown }>

/** Devices or a group, and not both. */
const oneOf = <Body extends Targets>(body: Body, context: z.RefinementCtx): Body => {
  const said = [body.endpointIds, body.gid, body.opCityIds].filter((one) => one !== undefined)
  if (said.length === 1) return body
  context.addIssue({ code: 'custom', path: ['endpointIds'], message: 'required' })
  return z.NEVER
}

const count = (text: string) => z.int().describe(text)

const preview = z
  .object({
    targets: count('Devices that were named, or are in the group.'),
    ready: count('Devices that would be updated now.'),
    offline: count('Devices that are not connected.'),
    already: count('Devices that run this version.'),
    newer: count('Devices that run a newer one, which the mode leaves alone.'),
    differs: count('Devices that run another one, where only the same is installed again.'),
    belowMinimum: count('Devices that run less than the firmware needs.'),
    versionUnknown: count('Devices whose version cannot be compared.'),
    unsupported: count('Devices that cannot be given firmware.'),
    busy: count('Devices that are being updated.'),
    otherModel: count('Devices of another model.'),
    notOffered: count('Devices of companies that the firmware is not offered to.'),
    noFirmware: count('Devices of models without approved firmware that is offered to their company.'),
    missing: count('Devices that do not exist for the caller.'),
  })
  .meta({ id: 'FirmwarePreview', description: 'What an update would come to: each device is counted once.' })
export type FirmwarePreview = z.infer<typeof preview>

/** What an update by hand may fail with; counts and the reason of every device are in the data. */
export const updateFails = ['nodata', 'grpcdisconn', 'minfirmnodata', 'fwerr', 'fwallfail', 'fwpartialfail'] as const

const bodyLimit = bulkLimit * endpointIdBytes

export const operations = describe({
  updateManually: {
    summary:
      'Update the firmware of devices, all of one model, or of those of a group. `fwpartialfail` says that only some were begun, with how many and why',
    body: targets.transform(oneOf),
    data: bulkResult,
    fails: updateFails,
    bodyLimit,
    aliases: [
      { id: 'firmware.updateManuallyOnp', method: 'POST', path: '/api/v1/onp/firmwares/actions/manual-update' },
    ],
  },
  previewUpdate: {
    summary: 'What an update of these devices would come to now; nothing is sent',
    body: targets
      .extend({
        firmwareFileId: id
          .optional()
          .describe('Left out, each gets the newest approved one of its model that is offered to it.'),
        opCityIds: z.array(id).min(1).max(200).optional().describe('Or those of these cities.'),
      })
      .transform(oneOf),
    data: preview,
    fails: ['nodata', 'fwerr'],
    bodyLimit,
  },
})
