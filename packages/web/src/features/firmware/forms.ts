import { describable, firmwareCalls, mostFirmwareBytes } from '@headend/contract/firmware'
import type { FirmwareFile } from '@headend/contract/firmware'
import type { FormSpec, Values } from '../../ui/form/spec.ts'
import { MinimumField } from './MinimumField.tsx'

export const permission = 'firmware.edit'

/** Sends the file while the rest is typed. */
export const upload: FormSpec = {
  call: firmwareCalls.create,
  permission,
  texts: 'firmware',
  part: 'create',
  called: 'fwVer',
  fields: [
    { name: 'fileId', input: 'upload', call: firmwareCalls.uploadFile, accept: [], maxBytes: mostFirmwareBytes },
    { name: 'mid', input: 'model' },
    { name: 'fwVer', input: 'text', mono: true, example: '1.0.2' },
    { name: 'fwCode', input: 'number' },
    { name: 'minTargetVersion', input: 'drawn', draw: MinimumField, optional: true },
    { name: 'description', input: 'area', optional: true },
    { name: 'ops', input: 'companies' },
  ],
  start: () => ({ minTargetVersion: '', description: '' }),
  body: ({ ops, fwCode, ...file }) => ({
    ...file,
    ...(fwCode !== null && { fwCode }),
    ...(Array.isArray(ops) && { ops: ops.join(',') }),
  }),
}

const nameOf = ({ modelName, fwVer }: Values): string => `${String(modelName)} ${String(fwVer)}`

// The row of the list that the form was opened from.
const rowOf = (row: Values): FirmwareFile => row as FirmwareFile

export const description: FormSpec = {
  call: firmwareCalls.updateDescription,
  permission,
  texts: 'firmware',
  part: 'edit',
  fields: [{ name: 'description', input: 'area' }],
  sends: 'changed',
  body: (values) => ('description' in values ? { description: values['description'] ?? '' } : values),
  params: ({ firmwareFileId }) => ({ id: firmwareFileId }),
  called: nameOf,
  titleOf: nameOf,
  may: (row) => describable(rowOf(row)),
}
