export type { BulkUpload, ImportResult } from './schemas/imports.ts'
