import { accounts, companyAccounts } from '../features/accounts/feature.ts'
import { admin, adminRoutes } from '../features/admin/feature.ts'
import { appFiles } from '../features/appFiles/feature.ts'
import { apps } from '../features/apps/feature.ts'
import { audit } from '../features/audit/feature.ts'
import { av } from '../features/av/feature.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { dbcheckRoutes } from '../features/dbcheck/routes.ts'
import { landingChannel, provisioning } from '../features/provisioning/feature.ts'
import { bootAds } from '../features/bootAds/feature.ts'
import { companies, schools } from '../features/companies/feature.ts'
import { contentApiLogs } from '../features/contentApiLogs/feature.ts'
import { contentItems } from '../features/contentItems/feature.ts'
import { debug } from '../features/debug/feature.ts'
import { device } from '../features/device/feature.ts'
import { deviceDetailRoutes } from '../features/device/routes.ts'
import { diagnostics } from '../features/diagnostics/feature.ts'
import { feedback } from '../features/feedback/feature.ts'
import { outside } from '../features/devices/outside.ts'
import { requests } from '../features/devices/requests.ts'
import { firmware } from '../features/firmware/feature.ts'
import { firmwareProfiles } from '../features/firmwareProfiles/feature.ts'
import { groups, rooms } from '../features/groups/feature.ts'
import { history } from '../features/history/feature.ts'
import { inventory } from '../features/inventory/feature.ts'
import { inventoryRoutes } from '../features/inventory/routes.ts'
import { messages } from '../features/messages/feature.ts'
import { metadataSets } from '../features/metadataSets/feature.ts'
import { monitoring } from '../features/monitoring/feature.ts'
import { network } from '../features/network/feature.ts'
import { notices } from '../features/notices/feature.ts'
import { presets } from '../features/presets/feature.ts'
import { problemRoutes } from '../features/problem/routes.ts'
import { companyRoles, roles } from '../features/roles/feature.ts'
import { statistics, statisticsRoutes } from '../features/statistics/feature.ts'
import { tokens } from '../features/tokens/feature.ts'
import { topology } from '../features/topology/feature.ts'
import { unregistered } from '../features/unregistered/feature.ts'
import { vod } from '../features/vod/feature.ts'
import { webhooks } from '../features/webhooks/feature.ts'
import { wifi } from '../features/wifi/feature.ts'
// What a list needs at the first press of F is there by then.
import '../ui/table/AddFilter.tsx'

// The list of everything beside features.ts, fetched once the first page stands or an address asks for it: a further screen
// costs the first load nothing. A feature that is in neither does not exist for the shell.

export const features = [
  requests,
  unregistered,
  outside,
  inventory,
  groups,
  rooms,
  messages,
  companies,
  schools,
  accounts,
  companyAccounts,
  firmware,
  appFiles,
  firmwareProfiles,
  provisioning,
  landingChannel,
  bootAds,
  contentItems,
  vod,
  metadataSets,
  contentApiLogs,
  notices,
  presets,
  tokens,
  webhooks,
  roles,
  companyRoles,
  audit,
  statistics,
  device,
  diagnostics,
  network,
  monitoring,
  history,
  debug,
  admin,
  feedback,
  wifi,
  topology,
  av,
  apps,
] as const

export const publicRoutes = [...authRoutes, ...problemRoutes, ...dbcheckRoutes] as const

export const signedInRoutes = [
  ...deviceDetailRoutes,
  ...unregistered.routes,
  ...outside.routes,
  ...inventory.routes,
  ...inventoryRoutes,
  ...groups.routes,
  ...rooms.routes,
  ...companies.routes,
  ...schools.routes,
  ...accounts.routes,
  ...firmware.routes,
  ...appFiles.routes,
  ...firmwareProfiles.routes,
  ...provisioning.routes,
  ...landingChannel.routes,
  ...bootAds.routes,
  ...metadataSets.routes,
  ...contentApiLogs.routes,
  ...notices.routes,
  ...presets.routes,
  ...tokens.routes,
  ...webhooks.routes,
  ...roles.routes,
  ...audit.routes,
  ...adminRoutes,
  ...feedback.routes,
  ...statisticsRoutes,
] as const
