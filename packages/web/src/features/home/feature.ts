import { feature } from '../../lib/features.ts'

export const home = feature({
  navigation: [{ menu: 'home', to: '/home', under: ['/home'], label: 'menu.home', permission: 'menu.home', order: 10 }],
})
