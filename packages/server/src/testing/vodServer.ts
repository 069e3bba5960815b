import { startVodServer } from '@headend/simulator'

/** The address of the list of a VOD server that asks for this key, and that ends with its process. */
export const vodServerFor = async (apiKey: string): Promise<string> =>
  (await startVodServer({ titles: 3, apiKey, holds: false })).at()
