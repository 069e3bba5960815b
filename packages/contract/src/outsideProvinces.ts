import { calls } from './core/index.ts'

/** A lookup like those of commons, and beside them: no screen has it before it is opened. */
export const outsideProvinceCalls = calls('commons', () => import('./schemas/outsideProvinces.ts'), {
  listOutsideSaProvinces: { method: 'GET', path: '/api/v1/commons/outsidesa-provinces', access: 'signedIn' },
})
