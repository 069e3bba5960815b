import { deviceKind, productClasses } from '@headend/contract/models'
import type { ProductClass } from '@headend/contract/models'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import './device.css'

/** What a drawing can show: product classes. A device of another kind is drawn as a plain box. */
export type DrawnKind = ProductClass | 'device'

/** What a device is, from its product class and, for set-top boxes that report another class, its model. */
export const drawnKind = (
  productClass: string | null | undefined,
  modelName: string | null | undefined = null,
): DrawnKind =>
  deviceKind({ prodClass: productClass ?? null, modelName: modelName ?? null }) === 'setTopBox'
    ? 'STB'
    : (productClasses.find((one) => one === productClass) ?? 'device')

const lamp = (x: number, y: number): ReactNode => <circle className="hd-device-lamp" cx={x} cy={y} r="1.1" />

const drawings: Readonly<Record<DrawnKind, ReactNode>> = {
  STB: (
    <>
      <rect className="hd-device-body" x="3.5" y="13.5" width="33" height="12" rx="2.5" />
      <path d="M8 25.5v2M32 25.5v2" />
      <rect className="hd-device-glass" x="7" y="17" width="13" height="5" rx="1" />
      <path d="M24 19.5h2.5" />
      {lamp(32, 19.5)}
    </>
  ),
  APROUTER: (
    <>
      <path d="M9 20V7M16.3 20V9M23.7 20V9M31 20V7" />
      <rect className="hd-device-body" x="4.5" y="20" width="31" height="10" rx="3" />
      <path d="M10 25h9" />
      {lamp(26, 25)}
      {lamp(30, 25)}
    </>
  ),
  AP: (
    <>
      <path d="M12.5 10.5a10.6 10.6 0 0 1 15 0M15.6 13.9a6.2 6.2 0 0 1 8.8 0" />
      <path className="hd-device-body" d="M8.5 30.5c0-8 4.6-12 11.5-12s11.5 4 11.5 12z" />
      {lamp(20, 25)}
    </>
  ),
  EXTENDER: (
    <>
      <path d="M9.5 14.5a9 9 0 0 0 0 11M30.5 14.5a9 9 0 0 1 0 11" />
      <rect className="hd-device-body" x="13.5" y="7.5" width="13" height="22" rx="3.5" />
      <path d="M17.5 29.5v4M22.5 29.5v4M17 13h6" />
      {lamp(20, 24)}
    </>
  ),
  device: (
    <>
      <rect className="hd-device-body" x="6.5" y="11.5" width="27" height="17" rx="3" />
      <path d="M11.5 24h6" />
      {lamp(28, 24)}
    </>
  ),
}

/** A drawing of a kind of device, 40 units square. `named` says the kind to a screen reader. */
export function DeviceDrawing({ kind, size = 40, named = false }: { kind: DrawnKind; size?: number; named?: boolean }) {
  const { t } = useTranslation()
  const label = named ? { role: 'img', 'aria-label': t(`kind.${kind}`) } : { 'aria-hidden': true as const }
  return (
    <svg className="hd-device" width={size} height={size} viewBox="0 0 40 40" {...label}>
      {drawings[kind]}
    </svg>
  )
}

/** The drawing in its frame, as it stands beside a device's name. */
export function DevicePicture({ kind }: { kind: DrawnKind }) {
  return (
    <span className="hd-device-frame">
      <DeviceDrawing kind={kind} named />
    </span>
  )
}
