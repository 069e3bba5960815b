import { useEffect } from 'react'
import type { FormState } from '../../ui/form/useFormOf.ts'

const place = 'headend.diagnostics.host'

/** The host that was tested last in this browser, so that the next device is compared with the same one. */
export const lastHost = (storage: Storage = localStorage): string => storage.getItem(place) ?? ''

export const rememberHost = (host: string, storage: Storage = localStorage): void => storage.setItem(place, host)

/** Begins with `host` where the field is empty still and nobody has been in it. */
export const useDefaultHost = (form: FormState['form'], host: string | null): void => {
  const { getFieldState, getValues, resetField } = form
  useEffect(() => {
    if (host !== null && getValues('host') === '' && !getFieldState('host').isTouched)
      resetField('host', { defaultValue: host })
  }, [host, getFieldState, getValues, resetField])
}
