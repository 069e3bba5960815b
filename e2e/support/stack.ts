import { join } from 'node:path'
import type { EvaluationNews } from '../../scripts/evaluation/messages.ts'

/** Where the product under test is. */
export type Stack = Readonly<{
  /** The console, such as http://127.0.0.1:41234. */
  url: string
  /** Where devices connect, such as ws://127.0.0.1:41235/usp. */
  deviceUrl: string
  /** Its folder: mails are in `outbox`. */
  dataDir: string
}>

/** The folder of the built console that the product under test serves. */
export const consoleIn = ({ dataDir }: Pick<Stack, 'dataDir'>): string => join(dataDir, 'console')

const names = { url: 'HEADEND_E2E_URL', deviceUrl: 'HEADEND_E2E_DEVICE_URL', dataDir: 'HEADEND_E2E_DATA_DIR' } as const

/** Hands the processes of the tests where the product is. */
export const publish = ({ url, deviceUrl, dataDir }: EvaluationNews): void => {
  process.env[names.url] = url
  process.env[names.deviceUrl] = deviceUrl
  process.env[names.dataDir] = dataDir
}

const read = (name: string): string => {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: the tests are started by playwright.config.ts`)
  return value
}

/** The product that the set-up of this run started. */
export const currentStack = (): Stack => ({
  url: read(names.url),
  deviceUrl: read(names.deviceUrl),
  dataDir: read(names.dataDir),
})
