export type { BulkUpload, ImportResult, RefusedRow, UploadHistory } from './schemas/imports.ts'

/** What becomes of the rows of a file: new ones, or changes of those that are there. */
export const uploadTypes = ['add', 'edit'] as const
export type UploadType = (typeof uploadTypes)[number]

/** Whether all of its rows were taken, some, or none. */
export const uploadResults = ['success', 'partial', 'fail'] as const
