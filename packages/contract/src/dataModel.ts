import { calls } from './core/index.ts'

export type { ModelValue, SupportedObject } from './schemas/dataModel.ts'

/** The device's own data model: what makes a device of any vendor useful on its first day. */
export const dataModelCalls = calls('dataModel', () => import('./schemas/dataModel.ts'), {
  getSupported: { method: 'POST', path: '/api/v1/devices/data-model/supported', access: 'device.readValue' },
  getValues: { method: 'POST', path: '/api/v1/devices/data-model/values', access: 'device.readValue' },
  setValue: {
    method: 'POST',
    path: '/api/v1/devices/data-model/set',
    access: 'device.setValue',
    action: { en: 'Set value', ko: '값 설정' },
  },
  addObject: {
    method: 'POST',
    path: '/api/v1/devices/data-model/add',
    access: 'device.setValue',
    action: { en: 'Add object', ko: '오브젝트 추가' },
  },
  deleteObject: {
    method: 'POST',
    path: '/api/v1/devices/data-model/delete',
    access: 'device.setValue',
    action: { en: 'Delete object', ko: '오브젝트 삭제' },
  },
  runCommand: {
    method: 'POST',
    path: '/api/v1/devices/data-model/command',
    access: 'device.runCommand',
    action: { en: 'Run command', ko: '명령 실행' },
  },
  watch: { method: 'POST', path: '/api/v1/devices/data-model/watch', access: 'device.readValue' },
})
