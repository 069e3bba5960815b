/** The dashboard. */
export const home = {
  title: 'Home',
  context: '{{name}} and {{count}} sub-companies, last 7 days',
  context_one: '{{name}} and {{count}} sub-company, last 7 days',
  contextAlone: '{{name}}, last 7 days',
  updated: 'Updated {{ago}}',
  health: {
    title: 'Fleet health',
    deployed: '{{count}} deployed devices',
    deployed_one: '{{count}} deployed device',
    online: 'online',
    onlineRow: 'Online',
    offlineRecent: 'Offline under 24 h',
    offlineLonger: 'Offline longer',
    locked: 'Locked',
    all: 'All devices',
  },
  attention: {
    title: 'Needs attention',
    count: '{{count}} items, worst first',
    count_one: '{{count}} item',
    none: 'Nothing needs a person now',
    noneText: 'No failed actions today, no waiting deployments, and every city is at least 95% online.',
    requests: '{{count}} deployment requests',
    requests_one: '{{count}} deployment request',
    requestsText: 'waiting to be deployed',
    offline: '{{count}} offline in {{city}}',
    offlineText: '{{share}} online',
    failed: '{{count}} actions failed today',
    failed_one: '{{count}} action failed today',
    failedText: 'of {{total}} in all',
    long: '{{count}} devices offline for a day or longer',
    long_one: '{{count}} device offline for a day or longer',
    longText: 'last seen before yesterday',
  },
  cities: {
    title: 'Devices by city',
    context: 'all devices, share online',
    good: '95% or more online',
    low: 'below 95%',
    city: 'City',
    devices: 'Devices',
    online: 'Online',
    map: 'Map of devices by city: {{finding}}',
    finding: '{{city}} has the most, {{count}}; lowest share online in {{low}}, {{share}}.',
    none: 'No device has a city yet',
  },
  models: {
    title: 'Models',
    context: '{{shown}} of {{total}}',
    model: 'Model',
    class: 'Class',
    devices: 'Devices',
    share: 'Share',
  },
  class: { STB: 'STB', APROUTER: 'Router', AP: 'AP', EXTENDER: 'Extender' },
  deployments: { title: 'Deployments', context: 'per day', deployed: 'Deployed', retrieved: 'Retrieved' },
  users: {
    title: 'Console users',
    context: 'per day',
    signedIn: 'Signed in',
    all: '{{count}} accounts',
    all_one: '{{count}} account',
  },
  actions: { title: 'Device actions', context: 'per day', succeeded: 'Succeeded', failed: 'Failed' },
  day: 'Day',
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    home: typeof home
  }
}
