export type { Content } from './content.ts'
export { isMedia, measure } from './measure.ts'
