import { commonsCalls } from '@headend/contract/commons'
import { useCall, useProfile } from '../../lib/services.tsx'
import type { Option } from '../Field.tsx'

/** The companies of the reader's scope, each below the one it belongs to. */
export const useCompanyOptions = (): readonly Option[] =>
  useProfile().companies.map(({ companyId, companyName, level }) => ({
    value: companyId,
    label: `${'\u2003'.repeat(level)}${companyName}`,
  }))

/** Every model, and `none` first: what stands there while none is chosen. */
export const useModelOptions = (none: string): readonly Option[] => [
  { value: '', label: none },
  ...(useCall(commonsCalls.listModels, {}).data ?? []).map(({ modelId, modelName, manufacturerName }) => ({
    value: modelId,
    label: `${modelName} · ${manufacturerName}`,
  })),
]
