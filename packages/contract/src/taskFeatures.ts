import type { Permission } from './core/index.ts'
import type { TaskType } from './tasks.ts'

type TaskFeature = Readonly<{
  /** The feature a task belongs to, for those who treat those of one feature alike. */
  featureKey: string
  /** What it takes to start one, or to stop it. */
  permission: Permission
}>

const of = (featureKey: string, permission: Permission): TaskFeature => ({ featureKey, permission })

/** What the server knows of every kind of task beside its name: a browser is told with each task, and asks for none. */
export const taskFeatures: Readonly<Record<TaskType, TaskFeature>> = {
  PingTest: of('diagnosticsPing', 'device.diagnose'),
  TraceRoute: of('diagnosticsTraceroute', 'device.diagnose'),
  DownloadSpeed: of('diagnosticsDownloadSpeed', 'device.diagnose'),
  UploadSpeed: of('diagnosticsUploadSpeed', 'device.diagnose'),
  WifiSignalStrength: of('diagnosticsSignalStrength', 'device.diagnose'),
  WifiScanChannel: of('wifiChannelScan', 'device.diagnose'),
  UIRadioList: of('wifiRadioList', 'device.edit'),
  UIGuestWifi: of('wifiGuestWifi', 'device.edit'),
  HdmiCec: of('avHdmiCec', 'device.edit'),
  OsdMessage: of('avOsdMessage', 'device.edit'),
  ScreenCaptureConsentForm: of('avScreenCaptureConsent', 'device.remoteView'),
  ScreenCaptureConsentFormCancel: of('avScreenCaptureConsentCancel', 'device.remoteView'),
  ScreenCapture: of('avScreenCapture', 'device.remoteView'),
  ScreenCaptureCancel: of('avScreenCaptureCancel', 'device.remoteView'),
  Reboot: of('devicesReboot', 'device.reboot'),
  Factory: of('devicesFactoryReset', 'device.factoryReset'),
  Lock: of('devicesLock', 'device.lock'),
  Unlock: of('devicesUnlock', 'device.lock'),
  ResetPin: of('devicesResetPin', 'device.edit'),
  ScanChannels: of('devicesScanChannels', 'device.edit'),
  SetLnb: of('devicesSetLnb', 'device.edit'),
  Firmware: of('devicesFirmware', 'firmware.execute'),
  AppInstall: of('appsInstall', 'app.manage'),
  AppUpdate: of('appsUpdate', 'app.manage'),
  AppUninstall: of('appsUninstall', 'app.manage'),
  AppStart: of('appsStart', 'app.manage'),
  AppStop: of('appsStop', 'app.manage'),
  BootingAd: of('contentBootAd', 'content.manage'),
  LandingChannel: of('contentLandingChannel', 'content.manage'),
  DsmCc: of('contentMetadata', 'content.manage'),
  Command: of('devicesCommand', 'device.runCommand'),
}

/** Tasks that need no word beside the device. */
export const startableTasks = ['Reboot', 'Factory', 'Lock', 'Unlock'] as const satisfies readonly TaskType[]
