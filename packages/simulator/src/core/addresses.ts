import type { Cpe } from './cpe.ts'
import { hashInt } from './hash.ts'

/** The device's addresses: a router has a public side and a home network, anything else is in somebody's home. */
export type Addresses = {
  readonly address: string
  readonly mask: string
  readonly gateway: string
  readonly dns: readonly [string, string]
  /** The home network's own address; only of routers. */
  readonly lan: string | undefined
}

export function addressesOf(cpe: Cpe): Addresses {
  const dns = ['10.0.0.53', '10.0.1.53'] as const
  if (cpe.model.productClass === 'APROUTER' || cpe.model.productClass === 'STB') {
    const net = `10.${hashInt(20, 60, cpe.seed, 'net')}`
    const low = hashInt(0, 126, cpe.seed, 'low') * 2
    const lan = cpe.model.productClass === 'APROUTER' ? '192.168.35.1' : undefined
    const address = `${net}.${low}.${hashInt(10, 250, cpe.seed, 'host')}`
    return { address, mask: '255.255.254.0', gateway: `${net}.${low}.1`, dns, lan }
  }
  const address = `192.168.35.${hashInt(2, 30, cpe.seed, 'host')}`
  return { address, mask: '255.255.255.0', gateway: '192.168.35.1', dns: ['192.168.35.1', '10.0.1.53'], lan: undefined }
}
