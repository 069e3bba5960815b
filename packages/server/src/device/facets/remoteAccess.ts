import type { RemoteAccess } from '@headend/contract/network'
import { facet } from './facet.ts'
import { flagAt, listAt, rowsOf, textAt, unsignedAt } from './reading.ts'
import type { Values } from './reading.ts'

/** The web interface of a device as it is reached from outside (TR-181 Device.UserInterface.RemoteAccess). */
export const remoteObject = 'Device.UserInterface.RemoteAccess.'
/** What runs on the device itself and who may reach it: from where is nothing that RemoteAccess says. */
export const serviceTable = 'Device.Firewall.Service.'

/** The row that lets somebody reach a port of the device itself; undefined where none does. */
export const serviceOf = (values: Values, port: number | null): string | undefined =>
  rowsOf(values, serviceTable).find(
    (row) =>
      port !== null &&
      listAt(values, `${row}DestPort`).includes(String(port)) &&
      (textAt(values, `${row}Action`) ?? 'Accept') === 'Accept',
  )

/** Remote access of a device; null for one that reports nothing of it. */
export const remoteAccess = facet('remote_access', {
  paths: [
    ...['Enable', 'Port', 'Protocol', 'SupportedProtocols'].map((name) => `${remoteObject}${name}`),
    ...['DestPort', 'SourcePrefixes', 'Action'].map((name) => `${serviceTable}*.${name}`),
  ],
  of: (values): RemoteAccess | null => {
    const enable = flagAt(values, `${remoteObject}Enable`)
    const port = unsignedAt(values, `${remoteObject}Port`)
    const protocol = textAt(values, `${remoteObject}Protocol`)
    if (enable === null && port === null && protocol === null) return null
    const service = serviceOf(values, port)
    return {
      enable,
      port,
      protocol,
      allowedIp: service === undefined ? null : listAt(values, `${service}SourcePrefixes`).join(', '),
      protocols: [...listAt(values, `${remoteObject}SupportedProtocols`)],
    }
  },
})
