import { deviceFailures } from './core/deviceFailures.ts'
import type { DeviceFailure } from './core/deviceFailures.ts'
import type { Text } from './core/index.ts'

export type {
  DryRun,
  RolloutAttempt,
  RolloutCounts,
  RolloutDay,
  RolloutDevice,
  RolloutOutlook,
  RolloutReasonCount,
  RolloutSafety,
} from './schemas/rollouts.ts'

/** The most devices that one call names. */
export const mostNamed = 20_000
/** The most attempts beyond the first one. */
export const mostRetries = 10

/** Where a roll-out stands: `stopped` by a person, `paused` by a person or by itself. */
export const rolloutStatuses = ['waiting', 'progress', 'paused', 'stopped', 'complete'] as const
export type RolloutStatus = (typeof rolloutStatuses)[number]

/** What paused it: a person, too many failures, or a first group that did not reach its share. */
export const pauseCauses = ['person', 'failures', 'firstGroup'] as const
export type PauseCause = (typeof pauseCauses)[number]

/** What a person does with a roll-out. After a stop devices are free for other roll-outs; a pause keeps them. */
export const rolloutControls = ['START', 'STOP', 'PAUSE', 'RESUME'] as const
export type RolloutControl = (typeof rolloutControls)[number]

/** Where a device of a roll-out stands. `success`, `fail` and `cancelled` last until somebody has it tried again. */
export const deviceStates = ['waiting', 'progress', 'success', 'fail', 'cancelled'] as const
export type RolloutDeviceState = (typeof deviceStates)[number]

const further = {
  // It waits.
  due: { en: 'It is taken as soon as there is room.', ko: '여유가 생기는 대로 진행됩니다.' },
  notStarted: { en: 'Not started yet.', ko: '아직 시작하지 않았습니다.' },
  startDate: { en: 'Before the start date.', ko: '시작일 전입니다.' },
  window: { en: 'Outside the daily window.', ko: '실행 시간대가 아닙니다.' },
  firstGroup: { en: 'The first group is not through yet.', ko: '첫 번째 그룹이 아직 끝나지 않았습니다.' },
  paused: { en: 'Paused.', ko: '일시 중지됨' },
  stopped: { en: 'Stopped.', ko: '중지됨' },
  offline: {
    en: 'Offline. It is taken when it connects in a window.',
    ko: '오프라인. 실행 시간대에 연결되면 진행됩니다.',
  },
  neverConnected: {
    en: 'It has never connected. It is taken when it first connects in a window.',
    ko: '아직 연결된 적이 없습니다. 실행 시간대에 처음 연결되면 진행됩니다.',
  },
  pause: { en: 'It is tried again after a pause.', ko: '잠시 후 다시 시도합니다.' },
  otherRollout: { en: 'An earlier roll-out has this device.', ko: '먼저 시작한 배포가 진행 중인 단말입니다.' },
  // It goes on.
  proceeding: { en: 'Proceeding.', ko: '진행 중' },
  // It succeeded.
  updated: { en: 'Updated.', ko: '업데이트됨' },
  removed: { en: 'Removed.', ko: '제거됨' },
  absent: { en: 'It did not have it.', ko: '설치되어 있지 않았습니다.' },
  already: { en: 'It had this version already.', ko: '이미 이 버전입니다.' },
  // It failed.
  belowMinimum: { en: 'Below the minimum version.', ko: '최소 버전보다 낮습니다.' },
  versionUnknown: { en: 'The device reports no version.', ko: '단말이 버전을 알리지 않습니다.' },
  incomparable: {
    en: 'Its version cannot be compared with this one.',
    ko: '설치된 버전을 이 버전과 비교할 수 없습니다.',
  },
  // It was cancelled.
  notOffered: { en: 'It is not offered to the company of the device.', ko: '단말의 회사에 제공되지 않습니다.' },
  byPerson: { en: 'Cancelled.', ko: '취소됨' },
  over: { en: 'The time of the roll-out was over.', ko: '배포 기간이 끝났습니다.' },
  otherPlatform: { en: 'It does not run this platform.', ko: '이 플랫폼의 단말이 아닙니다.' },
  otherModel: { en: 'It is of another model.', ko: '다른 모델입니다.' },
  otherCompany: { en: 'It belongs to another company by now.', ko: '이제 다른 회사의 단말입니다.' },
} as const satisfies Readonly<Record<string, Text>>

/** Why a device waits, and what became of it: words of the roll-out, beside those of the failures of devices. */
export type RolloutReason = keyof typeof further | DeviceFailure

export const rolloutReasons: Readonly<Record<RolloutReason, Text>> = { ...deviceFailures, ...further }

export const rolloutReasonNames = Object.keys(rolloutReasons).filter((name): name is RolloutReason =>
  Object.hasOwn(rolloutReasons, name),
)

/** What a roll-out keeps to when nobody says otherwise. */
export const usualSafety = {
  firstCount: null,
  firstPercent: null,
  firstShare: 95,
  failShare: 10,
  failLeast: 10,
  atOnce: 500,
  perMinute: null,
  randomOrder: true,
} as const

/** Whether a roll-out may be deleted, or why not. */
export const deletableRollout = ({ counts }: Readonly<{ counts: Readonly<{ progress: number }> }>): true | Text =>
  counts.progress === 0 || {
    en: 'Devices of this profile are under way. Stop it, and delete it once they have ended.',
    ko: '진행 중인 단말이 있습니다. 중지한 뒤 진행이 끝나면 삭제하십시오.',
  }
