/** Addresses of IPv4 as numbers: what forms, the server and facets calculate with. */

/** The 32 bits of an address in dotted decimals; null when it is none. */
export const ipv4Bits = (text: string): number | null => {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return null
  return parts.reduce((bits, part) => bits * 256 + Number(part), 0)
}

export const ipv4Text = (bits: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(bits / 2 ** shift) % 256).join('.')

/** How many bits of a subnet mask are the network's; null for a mask with a gap, and for none. */
export const prefixOf = (mask: string): number | null => {
  const bits = ipv4Bits(mask)
  if (bits === null) return null
  const text = bits.toString(2).padStart(32, '0')
  return /^1*0*$/.test(text) ? text.replaceAll('0', '').length : null
}

/** A network with its first and last address. */
type Network = Readonly<{ first: number; last: number }>

/** The network an address is in; null unless both say something. */
export const networkOf = (address: string, mask: string): Network | null => {
  const bits = ipv4Bits(address)
  const prefix = prefixOf(mask)
  if (bits === null || prefix === null) return null
  const size = 2 ** (32 - prefix)
  const first = Math.floor(bits / size) * size
  return { first, last: first + size - 1 }
}

/** What no interface is given by hand: this network, loopback, link-local, multicast and reserved (RFC 6890, RFC 5771). */
const special = ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'].map((block) => {
  const [base = '', prefix] = block.split('/')
  const first = ipv4Bits(base) ?? 0
  return { first, last: first + 2 ** (32 - Number(prefix)) - 1 }
})

/** Whether an address can be that of an interface. */
export const isUnicast = (address: string): boolean => {
  const bits = ipv4Bits(address)
  return bits !== null && !special.some(({ first, last }) => bits >= first && bits <= last)
}

/** Whether a host may have an address: one of the network, and neither its own address nor the broadcast. */
export const isHostIn = (address: string, { first, last }: Network): boolean => {
  const bits = ipv4Bits(address)
  return bits !== null && bits >= first && bits <= last && (last - first < 2 || (bits !== first && bits !== last))
}

/** A block of addresses, `size` of them from `base` on: what a prefix can say. */
type Block = Readonly<{ base: number; prefix: number }>

/** The fewest blocks that are exactly the addresses from `first` to `last`. */
export const blocksOf = (first: number, last: number): readonly Block[] => {
  const blocks: Block[] = []
  let base = first
  while (base <= last) {
    let prefix = 32
    while (prefix > 0) {
      const size = 2 ** (32 - (prefix - 1))
      if (base % size !== 0 || base + size - 1 > last) break
      prefix -= 1
    }
    blocks.push({ base, prefix })
    base += 2 ** (32 - prefix)
  }
  return blocks
}
