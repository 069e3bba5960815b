import { calls } from './core/index.ts'

export type { App, AppVersion, HeldApp, NewApp } from './schemas/appFiles.ts'

/** The largest file of an application, where the installation says nothing else; bytes. */
export const mostAppBytes = 500 * 1024 * 1024
/** The largest icon; bytes. */
export const mostIconBytes = 64 * 1024

const access = 'app.manage'

/** Files of applications, and their versions. */
export const appFileCalls = calls('appFiles', () => import('./schemas/appFiles.ts'), {
  listPage: { method: 'POST', path: '/api/v1/apps/page', paged: true, access },
  listByPlatform: { method: 'GET', path: '/api/v1/apps', access },
  listVersions: { method: 'GET', path: '/api/v1/apps/{appId}/versions', access },
  validateName: { method: 'POST', path: '/api/v1/apps/validate/{platform}', access },
  validateVersion: { method: 'GET', path: '/api/v1/apps/validate/version/{appId}/{version}', access },
  uploadFile: { method: 'POST', path: '/api/v1/apps/actions/upload-file', access },
  create: {
    method: 'POST',
    path: '/api/v1/apps',
    access,
    action: { en: 'Add an application', ko: '애플리케이션 추가' },
  },
  uploadVersion: {
    method: 'POST',
    path: '/api/v1/apps/{appId}/uploads',
    access,
    action: { en: 'Add a version of an application', ko: '애플리케이션 버전 추가' },
  },
  updateVersion: {
    method: 'PUT',
    path: '/api/v1/apps/{appId}/version/{fileId}',
    access,
    action: { en: 'Change a version of an application', ko: '애플리케이션 버전 변경' },
  },
  deleteVersion: {
    method: 'DELETE',
    path: '/api/v1/apps/{appId}/version/{fileId}',
    access,
    action: { en: 'Delete a version of an application', ko: '애플리케이션 버전 삭제' },
  },
  delete: {
    method: 'DELETE',
    path: '/api/v1/apps/{appId}',
    access,
    action: { en: 'Delete an application', ko: '애플리케이션 삭제' },
  },
})
