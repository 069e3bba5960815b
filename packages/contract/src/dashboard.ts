import { calls } from './core/index.ts'

export const dashboardCalls = calls('dashboard', () => import('./schemas/dashboard.ts'), {
  getDevices: { method: 'GET', path: '/api/v1/stats/dashboards/devices', access: 'device.list' },
  getUsers: { method: 'GET', path: '/api/v1/stats/dashboards/users', access: 'device.list' },
  getModels: { method: 'GET', path: '/api/v1/stats/dashboards/models', access: 'device.list' },
  getCityDevices: { method: 'GET', path: '/api/v1/stats/dashboards/citys/devices', access: 'device.list' },
  getAttention: { method: 'GET', path: '/api/v1/stats/dashboards/attention', access: 'device.list' },
  getActions: { method: 'GET', path: '/api/v1/stats/dashboards/actions', access: 'device.list' },
})
