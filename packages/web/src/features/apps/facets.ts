import { appsAndroidCalls, appsQuantumCalls } from '@headend/contract/apps'
import { modulesWithFiles, withFiles } from '@headend/contract/appVersions'
import { facet } from '../../lib/facets.ts'

const ofDevice = (endpointId: string) => ({ body: { endpointId } })

export const androidApps = facet({
  name: 'android_apps',
  call: appsAndroidCalls.getInfo,
  input: ofDevice,
  of: (answer) => answer,
  put: ({ files }, value) => ({ ...withFiles(value, files), files }),
})

export const modules = facet({
  name: 'quantum_apps',
  call: appsQuantumCalls.getDeploymentInfo,
  input: ofDevice,
  of: (answer) => answer,
  put: ({ files }, value) => ({ ...modulesWithFiles(value, files), files }),
})

export const memory = facet({
  name: 'app_memory',
  call: appsQuantumCalls.getTotalUsage,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})
