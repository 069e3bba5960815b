import {
  IconBulb,
  IconCamera,
  IconDeviceDesktop,
  IconDeviceGamepad2,
  IconDeviceLaptop,
  IconDeviceMobile,
  IconDevices,
  IconDeviceSpeaker,
  IconDeviceTablet,
  IconDeviceTv,
  IconDeviceWatch,
  IconPrinter,
  IconRobot,
  IconRouter,
  IconServer,
  IconTemperature,
} from '@tabler/icons-react'
import type { TablerIcon } from './Icon.tsx'

/** Kinds of devices that people have at home, by the words their names have; the first that fits counts. */
const kinds = [
  ['tv', /\btv\b|television|chromecast|티비|텔레비전/i, IconDeviceTv],
  ['tablet', /tablet|\bipad|태블릿/i, IconDeviceTablet],
  ['watch', /watch|워치|시계/i, IconDeviceWatch],
  ['phone', /phone|galaxy|pixel|android|폰|휴대/i, IconDeviceMobile],
  ['laptop', /laptop|notebook|macbook|노트북/i, IconDeviceLaptop],
  ['desktop', /desktop|\bpc\b|imac|workstation|데스크톱/i, IconDeviceDesktop],
  ['printer', /print|프린터/i, IconPrinter],
  ['camera', /\bcam|camera|카메라/i, IconCamera],
  ['speaker', /speaker|sonos|homepod|\becho\b|스피커/i, IconDeviceSpeaker],
  ['console', /console|xbox|playstation|\bps[345]\b|nintendo|게임/i, IconDeviceGamepad2],
  ['vacuum', /vacuum|robot|청소기/i, IconRobot],
  ['lamp', /lamp|light|bulb|조명|전구/i, IconBulb],
  ['thermostat', /thermo|온도|보일러/i, IconTemperature],
  ['server', /\bnas\b|server|서버/i, IconServer],
  ['router', /router|modem|extender|access ?point|\bap\b|공유기|모뎀/i, IconRouter],
] as const satisfies readonly (readonly [string, RegExp, TablerIcon])[]

export type ClientKind = (typeof kinds)[number][0] | 'other'

/** What somebody's device probably is: nothing but its name says so. */
export const clientKind = (name: string | null): ClientKind =>
  kinds.find(([, words]) => name !== null && words.test(name))?.[0] ?? 'other'

/** Its picture; one of any device where nobody knows. */
export const clientIcon = (name: string | null): TablerIcon =>
  kinds.find(([kind]) => kind === clientKind(name))?.[2] ?? IconDevices
