export { storeNames } from './rows.ts'
