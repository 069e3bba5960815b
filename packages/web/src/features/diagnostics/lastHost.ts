const place = 'headend.diagnostics.host'

/** The host that was tested last in this browser, so that the next device is compared with the same one. */
export const lastHost = (storage: Storage = localStorage): string => storage.getItem(place) ?? ''

export const rememberHost = (host: string, storage: Storage = localStorage): void => storage.setItem(place, host)
