export type { CompanySummary } from './schemas/companies.ts'
