import { calls } from './core/index.ts'
import type { Language, Text } from './core/index.ts'
import type { TaskState } from './taskStates.ts'

export type { Task, TaskBatch } from './schemas/tasks.ts'
export type { TaskEventStatus, TaskState } from './taskStates.ts'

/** The most devices one call may act on. */
export const bulkLimit = 10_000

export const actionTypes = ['Diagnostics', 'Management', 'Av'] as const

export type ActionType = (typeof actionTypes)[number]

/** By the kind of action: the event that brings a task's result, and what its failure is handled as. */
export const dispatches = {
  Diagnostics: { dispatchAction: 'DiagnosticsResult', dispatchFail: 'DiagnosticsFail' },
  Management: { dispatchAction: 'ManagementResult', dispatchFail: 'ManagementFail' },
  Av: { dispatchAction: 'AvManagementResult', dispatchFail: 'AvManagementFail' },
} as const

type TaskKind = Readonly<{
  actionType: ActionType
  /** The name shown to people and written into histories. */
  name: Text
}>

const kind = (actionType: ActionType, en: string, ko: string): TaskKind => ({ actionType, name: { en, ko } })

/** Every kind of long-running operation, by its type on the wire. */
export const taskKinds = {
  PingTest: kind('Diagnostics', 'Ping Test', '핑 테스트'),
  TraceRoute: kind('Diagnostics', 'Trace Route Test', '경로 추적 테스트'),
  DownloadSpeed: kind('Diagnostics', 'Download speed test', '다운로드 속도 테스트'),
  UploadSpeed: kind('Diagnostics', 'Upload speed test', '업로드 속도 테스트'),
  WifiSignalStrength: kind('Diagnostics', 'Wifi Signal Strength', 'Wi-Fi 신호 세기'),
  WifiScanChannel: kind('Diagnostics', 'Wi-Fi Channel Scan', 'Wi-Fi 채널 검색'),
  UIRadioList: kind('Management', 'Wi-Fi Configuration', 'Wi-Fi 설정'),
  UIGuestWifi: kind('Management', 'Wi-Fi Guest Setting', 'Wi-Fi 게스트 설정'),
  HdmiCec: kind('Av', 'HDMI CEC', 'HDMI CEC 설정'),
  OsdMessage: kind('Av', 'OSD Message', 'OSD 메시지'),
  ScreenCaptureConsentForm: kind('Av', 'Remote View Consent', '원격 화면 동의 요청'),
  ScreenCaptureConsentFormCancel: kind('Av', 'Remote View Consent Cancel', '원격 화면 동의 요청 취소'),
  ScreenCapture: kind('Av', 'Remote View', '원격 화면'),
  ScreenCaptureCancel: kind('Av', 'Remote View Cancel', '원격 화면 종료'),
  Reboot: kind('Management', 'Reboot', '재부팅'),
  Factory: kind('Management', 'Factory reset', '공장 초기화'),
  Lock: kind('Management', 'Block', '차단'),
  Unlock: kind('Management', 'Unblock', '차단 해제'),
  ResetPin: kind('Management', 'PIN reset', 'PIN 초기화'),
  ScanChannels: kind('Management', 'TV channel scan', 'TV 채널 검색'),
  SetLnb: kind('Management', 'LNB settings', 'LNB 설정'),
  Firmware: kind('Management', 'Firmware Manual Upgrade', '펌웨어 수동 업그레이드'),
  AppInstall: kind('Management', 'App installation', '앱 설치'),
  AppUpdate: kind('Management', 'App update', '앱 업데이트'),
  AppUninstall: kind('Management', 'App removal', '앱 제거'),
  AppStart: kind('Management', 'App start', '앱 시작'),
  AppStop: kind('Management', 'App stop', '앱 중지'),
  BootingAd: kind('Management', 'Boot ad', '부팅 광고'),
  LandingChannel: kind('Management', 'Landing channel', '랜딩 채널'),
  DsmCc: kind('Management', 'Metadata set', '메타데이터 세트'),
  Command: kind('Management', 'Command', '명령'),
} as const satisfies Record<string, TaskKind>

export type TaskType = keyof typeof taskKinds

/** Kinds of task that people know by another name than the wire: by the word of the button that starts them. */
const readNames: Readonly<Partial<Record<TaskType, Text>>> = {
  Lock: { en: 'Lock', ko: '잠금' },
  Unlock: { en: 'Unlock', ko: '잠금 해제' },
  Firmware: { en: 'Firmware update', ko: '펌웨어 업데이트' },
}

/** The name of a kind of task as people read it; `taskName` of the wire stays the documented one. */
export const taskKindName = (type: TaskType, language: Language): string =>
  (readNames[type] ?? taskKinds[type].name)[language]

export const taskTypes = Object.keys(taskKinds).filter((type): type is TaskType => type in taskKinds)

export const isFinal = (state: TaskState): boolean => state === 'success' || state === 'fail' || state === 'cancelled'

export const taskCalls = calls('tasks', () => import('./schemas/tasks.ts'), {
  list: { method: 'POST', path: '/api/v1/tasks/page', access: 'signedIn' },
  listBatches: { method: 'POST', path: '/api/v1/tasks/batches/page', access: 'signedIn' },
  listBatchFailures: { method: 'POST', path: '/api/v1/tasks/batches/failures/page', access: 'signedIn' },
  cancel: {
    method: 'POST',
    path: '/api/v1/tasks/action/cancel',
    access: [['device.diagnose'], ['device.reboot']],
    action: { en: 'Cancel task', ko: '작업 중지' },
  },
})
