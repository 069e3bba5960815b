import { admin } from '../features/admin/feature.ts'
import { adminRoutes } from '../features/admin/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { dbcheckRoutes } from '../features/dbcheck/routes.ts'
import { debug } from '../features/debug/feature.ts'
import { device } from '../features/device/feature.ts'
import { deviceDetailRoutes } from '../features/device/routes.ts'
import { devices } from '../features/devices/feature.ts'
import { deviceRoutes } from '../features/devices/routes.ts'
import { diagnostics } from '../features/diagnostics/feature.ts'
import { history } from '../features/history/feature.ts'
import { home } from '../features/home/feature.ts'
import { homeRoutes } from '../features/home/routes.ts'
import { noticeRoutes, notices } from '../features/notices/feature.ts'
import { problemRoutes } from '../features/problem/routes.ts'
import { unregistered } from '../features/unregistered/feature.ts'
import { unregisteredRoutes } from '../features/unregistered/routes.ts'
import { joinFeatures } from '../lib/features.ts'

// The one list of everything there is. A feature that is not here does not exist for the shell.

export const features = joinFeatures([home, devices, unregistered, notices, device, diagnostics, history, debug, admin])

export const publicRoutes = [...authRoutes, ...problemRoutes, ...dbcheckRoutes] as const

export const signedInRoutes = [
  ...homeRoutes,
  ...deviceRoutes,
  ...deviceDetailRoutes,
  ...unregisteredRoutes,
  ...noticeRoutes,
  ...adminRoutes,
] as const
