import { useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )

/**
 * A window too narrow for every column that a list is read by: at 1440 all have room, beside the rail at 1024 those that can wait
 * for somebody to choose them have not.
 */
export const narrow = '(max-width: 1399.98px)'

export const phone = '(max-width: 640px)'
export const usePhone = (): boolean => useMedia(phone)
