/** The service feature of companies that call a locked device deactivated. */
const lockIsDeactivate = 'lockIsDeactivate'

const otherWords: Readonly<Record<string, string>> = { Lock: 'Deactivate', Unlock: 'Activate' }

/** The name of an action as this customer calls it. `features` are the service features of the profile. */
export const actionWords = (actionName: string, features: readonly string[]): string =>
  features.includes(lockIsDeactivate) ? (otherWords[actionName] ?? actionName) : actionName
