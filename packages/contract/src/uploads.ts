import { calls } from './core/index.ts'

/** Files that are held until a call takes them, whatever they were sent for. */
export const uploadCalls = calls('uploads', () => import('./schemas/uploads.ts'), {
  discard: { method: 'DELETE', path: '/api/v1/uploads/{fileId}', access: 'signedIn' },
})
