export { bootAdRows, storeNames } from './rows.ts'
