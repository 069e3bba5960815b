import { useEffect, useMemo } from 'react'

/** The address of a chosen picture or film, for as long as it is shown; null of any other file. */
export const useFileAddress = (file: File | null): string | null => {
  const address = useMemo(
    () => (file && /^(?:image|video)\//.test(file.type) ? URL.createObjectURL(file) : null),
    [file],
  )
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
