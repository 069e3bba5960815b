export { groupRows } from './rows.ts'
