import type { Text } from './core/index.ts'

/** Which devices an update is for, by what they run: older spellings are accepted and answered as these. */
export const updateModes = ['BU', 'FUA', 'FUB', 'FUC'] as const
export type UpdateMode = (typeof updateModes)[number]

/** Older spellings of the update modes. */
export const olderUpdateModes = { BI: 'BU', FI1: 'FUA', FI2: 'FUB', FI3: 'FUC' } as const satisfies Readonly<
  Record<string, UpdateMode>
>

export const updateModeNames = {
  BU: { en: 'Basic: only if the installed version is lower', ko: '기본: 설치된 버전이 낮을 때만' },
  FUA: { en: 'Forced, whatever is installed', ko: '강제: 설치된 버전과 관계없이' },
  FUB: { en: 'Forced, if the versions differ', ko: '강제: 버전이 다를 때' },
  FUC: { en: 'Forced, if the versions are the same', ko: '강제: 버전이 같을 때' },
} as const satisfies Readonly<Record<UpdateMode, Text>>

/** The same for a column of a table. */
export const updateModeWords = {
  BU: { en: 'Basic', ko: '기본' },
  FUA: { en: 'Forced', ko: '강제' },
  FUB: { en: 'Forced if different', ko: '강제(다를 때)' },
  FUC: { en: 'Forced if the same', ko: '강제(같을 때)' },
} as const satisfies Readonly<Record<UpdateMode, Text>>

/** When a device starts the firmware that it has taken (TR-181 FirmwareImage.{i}.Activate(), TimeWindow.{i}.Mode). */
export const runMethods = ['anytime', 'immediately', 'whenIdle', 'userConfirmation'] as const
export type RunMethod = (typeof runMethods)[number]

export const runMethodNames = {
  anytime: { en: 'Anytime', ko: '언제든지' },
  immediately: { en: 'Immediately', ko: '즉시' },
  whenIdle: { en: 'When idle', ko: '유휴 상태일 때' },
  userConfirmation: { en: 'After confirmation by the user', ko: '사용자 확인 후' },
} as const satisfies Readonly<Record<RunMethod, Text>>
