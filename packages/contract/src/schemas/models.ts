import * as z from 'zod'
import { deviceKind, deviceTabs, productClasses } from '../models.ts'
import type { ProductClass } from '../models.ts'

export const modelProfile = z
  .object({
    modelId: z.string(),
    modelName: z.string(),
    modelSubName: z.string().nullable(),
    modelOui: z.string(),
    manufacturerId: z.string(),
    manufacturerName: z.string(),
    productClass: z.enum(productClasses),
    protocol: z.enum(['USP', 'CWMP', 'SIM']),
    supportFeatures: z.array(z.string()),
    supportMenu: z.array(z.string()),
    tabMenu: z.array(z.enum(deviceTabs)),
  })
  .meta({ id: 'ModelProfile' })

export type ModelProfile = z.infer<typeof modelProfile>

const classImages: Readonly<Record<ProductClass, string>> = {
  STB: '/images/set-top-box.svg',
  APROUTER: '/images/router.svg',
  AP: '/images/access-point.svg',
  EXTENDER: '/images/extender.svg',
}

/** Where the console serves the picture of a model: that of its kind. */
export const modelImage = ({ productClass, modelName }: Pick<ModelProfile, 'productClass' | 'modelName'>): string =>
  classImages[deviceKind({ prodClass: productClass, modelName }) === 'setTopBox' ? 'STB' : productClass]
