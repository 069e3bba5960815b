import * as z from 'zod'
import { deploymentAnswers } from '../messages.ts'

export const messageSubject = z
  .object({ answer: z.enum(deploymentAnswers), endpointId: z.string(), device: z.string() })
  .nullable()
  .describe('What became of the deployment that its one reader asked for; null where a person wrote to companies.')
