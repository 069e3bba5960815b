import { isolationOf, nothingMore, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, ({ companyId }) => {
  const inCompany = refuses({ query: { opId: companyId } })
  return {
    'dashboard.getDevices': inCompany,
    'dashboard.getUsers': inCompany,
    'dashboard.getModels': inCompany,
    'dashboard.getCityDevices': inCompany,
    'dashboard.getActions': inCompany,
    'dashboard.getAttention': inCompany,
  }
})
