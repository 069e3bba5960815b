import type { Band } from '../catalogue.ts'
import type { Cpe } from '../core/cpe.ts'
import { wandering } from '../core/cpe.ts'
import { hash, hashInt } from '../core/hash.ts'
import { runningVersion } from './firmware.ts'
import { macOf } from './network.ts'

/** An access point of the mesh that a device belongs to. */
export type MeshNode = {
  /** From 1. */
  readonly number: number
  readonly mac: string
  readonly name: string
  readonly modelName: string
  readonly serial: string
  readonly firmwareVersion: string
  readonly bands: readonly Band[]
  /** It is the device itself, not one that it knows of. */
  readonly isOwn: boolean
  /** Its way to the node upstream; undefined for the master. `band` is undefined on a wire. */
  readonly uplink: { readonly to: number; readonly band: Band | undefined; readonly mac: string } | undefined
  readonly address: string
}

const rooms = ['Hallway', 'Study', 'Attic', 'Garage', 'Terrace', 'Basement'] as const
const extenderBands = ['2.4GHz', '5GHz'] as const

/** A serial half that no device of a fleet has: those begin below, and count up from there. */
const neighborOf = (cpe: Cpe, key: string): string => {
  const digits = (0xc0_00_00 + hashInt(0, 0x1f_ff_ff, cpe.seed, 'mesh', key)).toString(16).toUpperCase()
  return `58:2B:0A:${digits.replaceAll(/(..)(?=.)/g, '$1:')}`
}

const ownNode = (cpe: Cpe): Omit<MeshNode, 'number' | 'uplink' | 'address'> => ({
  mac: cpe.mac,
  name: cpe.friendlyName || cpe.model.modelName,
  modelName: cpe.model.modelName,
  serial: cpe.serial,
  firmwareVersion: runningVersion(cpe),
  bands: cpe.model.bands,
  isOwn: true,
})

const extenderNode = (cpe: Cpe, index: number): MeshNode => {
  const mac = neighborOf(cpe, `extender${index}`)
  const key = `extender${index}`
  // The third hangs on the first, where the master does not reach; every fifth is on a wire.
  const to = index === 3 ? 2 : 1
  const isWired = index > 1 && hash(cpe.seed, key, 'wired') < 0.2
  return {
    number: index + 1,
    mac,
    name: rooms[(index - 1) % rooms.length] ?? 'Extender',
    modelName: 'Strand X2',
    serial: `X2E2406M${mac.slice(9).replaceAll(':', '')}`,
    firmwareVersion: '2.6.3',
    bands: extenderBands,
    isOwn: false,
    uplink: { to, band: isWired || !cpe.model.bands.includes('5GHz') ? undefined : '5GHz', mac: macOf(mac, 9) },
    address: `192.168.35.${40 + index}`,
  }
}

/** Routers from before multi-AP know nothing of a mesh: those without the band that came after it. */
export const isMeshRouter = ({ bands }: Pick<Cpe['model'], 'bands'>): boolean => bands.includes('6GHz')

const extendersOf = (cpe: Cpe): number => {
  if (cpe.model.productClass === 'APROUTER') {
    if (!isMeshRouter(cpe.model)) return 0
    return cpe.extenders ?? hashInt(0, 3, cpe.seed, 'extenders')
  }
  if (cpe.model.productClass === 'EXTENDER') return cpe.extenders ?? hashInt(1, 2, cpe.seed, 'extenders')
  return cpe.extenders ?? 0
}

const nodes = new WeakMap<Cpe, readonly MeshNode[]>()

/** The access points of the mesh, upstream before downstream: the device with those behind it, or a slave with its master. */
export function meshOf(cpe: Cpe): readonly MeshNode[] {
  let found = nodes.get(cpe)
  if (found === undefined) nodes.set(cpe, (found = builtMesh(cpe)))
  return found
}

function builtMesh(cpe: Cpe): readonly MeshNode[] {
  const address =
    cpe.model.productClass === 'APROUTER' ? '192.168.35.1' : `192.168.35.${hashInt(2, 30, cpe.seed, 'host')}`
  if (cpe.meshRole !== 'Slave') {
    const own: MeshNode = { ...ownNode(cpe), number: 1, uplink: undefined, address }
    return [own, ...Array.from({ length: extendersOf(cpe) }, (_, index) => extenderNode(cpe, index + 1))]
  }
  const master: MeshNode = {
    ...extenderNode(cpe, 1),
    number: 1,
    mac: neighborOf(cpe, 'master'),
    name: 'Living room',
    uplink: undefined,
    address: '192.168.35.2',
  }
  return [master, { ...ownNode(cpe), number: 2, uplink: { to: 1, band: '5GHz', mac: macOf(cpe.mac, 9) }, address }]
}

/** dBm of the way to the node upstream: of a device's own what its endpoint says. */
export const backhaulSignal = (cpe: Cpe, { isOwn, number }: MeshNode): number =>
  Math.round(wandering(cpe, isOwn ? 'uplink' : `uplink${number}`, -70, -48, 40))
