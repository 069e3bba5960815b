import { devices } from '../features/devices/feature.ts'
import { deviceRoutes } from '../features/devices/routes.ts'
import { home } from '../features/home/feature.ts'
import { homeRoutes } from '../features/home/routes.ts'
import { rootRoute } from '../features/auth/rootRoute.ts'

// What the console has at once: the screens a working day begins with. All others are in furtherFeatures.ts.

export const features = [home, devices] as const

export const publicRoutes = [rootRoute] as const

export const signedInRoutes = [...homeRoutes, ...deviceRoutes] as const
