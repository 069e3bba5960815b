import { hostProblem } from '@headend/contract/modelLimits'
import { useDevice } from './device.ts'
import { useProfile, useSettings } from './services.tsx'

const none: readonly string[] = []

/** What the model of a device says that its devices have and take; nothing while it is not known. */
export const useSupportFeatures = (endpointId: string): readonly string[] => {
  const { device } = useDevice(endpointId)
  const { models } = useProfile()
  return models.find(({ modelId }) => modelId === device?.mid)?.supportFeatures ?? none
}

/** Why these hosts cannot be given to a device, by the field that has each: as the server refuses them. */
export const useHostCheck = (
  endpointId: string,
): ((hosts: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>) => {
  const supported = useSupportFeatures(endpointId)
  const { language } = useSettings()
  return (hosts) =>
    Object.fromEntries(
      Object.entries(hosts).flatMap(([field, host]) => {
        const problem = typeof host === 'string' ? hostProblem(supported, host.trim()) : undefined
        return problem === undefined ? [] : [[field, problem[language]]]
      }),
    )
}
