export { setOf, setRows, storeNames } from './rows.ts'
