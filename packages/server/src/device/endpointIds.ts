/** A serial number as endpoint ids carry it: all but unreserved characters percent-encoded (TR-369 2.4, RFC 3986 2.3). */
const encoded = (serial: string): string =>
  encodeURIComponent(serial).replaceAll(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** The endpoint id that a device has of its maker and serial number by the scheme `os` (TR-369 2.4.3). */
export const endpointIdOf = (oui: string, serial: string): string => `os::${oui}-${encoded(serial)}`

/**
 * Whether an endpoint id of the schemes `os` and `ops` carries this maker and serial number (TR-369 2.4.3), for who proved
 * the id to be believed about them. `oui` is six hexadecimal digits in capitals.
 */
export const carriesSerial = (endpointId: string, oui: string, serial: string): boolean => {
  const id = endpointId.toUpperCase()
  const sn = encoded(serial).toUpperCase()
  return id === `OS::${oui}-${sn}` || (id.startsWith(`OPS::${oui}-`) && id.endsWith(`-${sn}`))
}
