export type { BulkUpload, ImportResult, IssuedSecret, RefusedRow, UploadHistory } from './schemas/imports.ts'

/** What becomes of the rows of a file: new ones, or changes of those that are there. */
export const uploadTypes = ['add', 'edit'] as const
export type UploadType = (typeof uploadTypes)[number]

/**
 * Where the secrets of devices come from: from the rows themselves, or made for those that name none, one for each device or one
 * that all of them share.
 */
export const secretSources = ['rows', 'each', 'batch'] as const
export type SecretSource = (typeof secretSources)[number]

/** Whether all of its rows were taken, some, or none. */
export const uploadResults = ['success', 'partial', 'fail'] as const
