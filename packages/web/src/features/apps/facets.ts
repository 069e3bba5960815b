import { appsAndroidCalls, appsQuantumCalls } from '@headend/contract/apps'
import { facet } from '../../lib/facets.ts'

const ofDevice = (endpointId: string) => ({ body: { endpointId } })

export const androidApps = facet({
  name: 'android_apps',
  call: appsAndroidCalls.getInfo,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})

export const modules = facet({
  name: 'quantum_apps',
  call: appsQuantumCalls.getDeploymentInfo,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})

export const memory = facet({
  name: 'app_memory',
  call: appsQuantumCalls.getTotalUsage,
  input: ofDevice,
  of: (answer) => answer,
  put: (_, value) => value,
})
