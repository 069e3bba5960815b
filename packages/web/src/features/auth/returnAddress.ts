const place = 'headend.oidc.from'

/** Where to go after a sign-in at a provider, which leads away from this page: kept in the tab. */
export const keepReturn = (from: string | undefined, storage: Storage = sessionStorage): void => {
  if (from === undefined) storage.removeItem(place)
  else storage.setItem(place, from)
}

/** What was kept, once. */
export const takeReturn = (storage: Storage = sessionStorage): string | undefined => {
  const from = storage.getItem(place) ?? undefined
  storage.removeItem(place)
  return from
}
