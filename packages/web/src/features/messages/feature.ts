import { feature } from '../../lib/features.ts'

const news = () => import('./MessageNews.tsx')

/** What is for one person alone, in the notifications. */
export const messages = feature({ news: { watch: news, panel: news } })
