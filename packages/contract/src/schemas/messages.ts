import * as z from 'zod'
import { deploymentAnswers } from '../messages.ts'

export const messageSubject = z
  .object({ answer: z.enum(deploymentAnswers), endpointId: z.string(), device: z.string() })
  .nullable()
  .describe('What became of the deployment that its one reader asked for; null where a person wrote to companies.')

export const messageSaid = z
  .object({ en: z.string(), ko: z.string() })
  .nullable()
  .describe('What the server says by itself to its one reader, such as that a roll-out paused; null for any other.')
