import { calls } from './core/index.ts'

const path = '/api/v1/iam/second-factor'

/** The second factor of the caller: codes of an authenticator app by time (TOTP, RFC 6238), and recovery codes in its place. */
export const secondFactorCalls = calls('secondFactor', () => import('./schemas/secondFactor.ts'), {
  get: { method: 'GET', path, access: 'signedIn', whileHeldBack: true, peopleOnly: true },
  begin: { method: 'POST', path: `${path}/begin`, access: 'signedIn', whileHeldBack: true, peopleOnly: true },
  confirm: {
    method: 'POST',
    path,
    access: 'signedIn',
    whileHeldBack: true,
    peopleOnly: true,
    action: { en: 'Set up second factor', ko: '2단계 인증 설정' },
  },
  renew: {
    method: 'POST',
    path: `${path}/recovery-codes`,
    access: 'signedIn',
    peopleOnly: true,
    action: { en: 'Make new recovery codes', ko: '복구 코드 재발급' },
  },
  remove: {
    method: 'DELETE',
    path,
    access: 'signedIn',
    peopleOnly: true,
    action: { en: 'Switch off second factor', ko: '2단계 인증 해제' },
  },
})
