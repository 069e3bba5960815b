import { expect, test } from 'vitest'
import type { AndroidApps, QuantumApps } from './apps.ts'
import { modulesWithFiles, withFiles } from './appVersions.ts'

const app = {
  appId: 'com.garam.vod',
  app_label: 'VOD',
  app_name: 'com.garam.vod',
  app_store_name: null,
  app_state: 'Active',
  app_version: '3.8.0',
  app_new_version: '3.8.2',
  app_new_file: null,
  update_time: null,
  app_usage_internet: null,
  app_usage_total_time: null,
  app_usage_storage: null,
  type: 'Operator',
  sessionId: null,
  loading: false,
} as const
const said = (over: object = {}): AndroidApps => ({
  device_app: [{ ...app, ...over }],
  device_app_stat_count: { op_app_all_cnt: 1, op_app_cnt: 1, up_app_cnt: 0 },
})
const file = (version: string, appId = 'com.garam.vod') => ({ appId, fileId: `f${version}`, version })
const newerOf = (version: string, over: object = {}) => {
  const { device_app, device_app_stat_count } = withFiles(said(over), [file(version), file('9.0', 'com.garam.other')])
  return [device_app[0]?.app_new_version, device_app[0]?.app_new_file, device_app_stat_count.up_app_cnt]
}

test('a file of the operator is the newer version where neither the device nor its store has a newer one', () => {
  expect(newerOf('3.9.0')).toEqual(['3.9.0', 'f3.9.0', 1])
  expect(newerOf('3.8.10', { app_new_version: null })).toEqual(['3.8.10', 'f3.8.10', 1])
  // The same version is the file of the operator, as in what is on offer.
  expect(newerOf('3.8.2')).toEqual(['3.8.2', 'f3.8.2', 1])
  expect(newerOf('3.8.1')).toEqual(['3.8.2', null, 1])
  expect(newerOf('3.8.0', { app_new_version: null })).toEqual([null, null, 0])
  expect(newerOf('3.9.0', { app_version: null, app_new_version: null })).toEqual([null, null, 0])
})

test('the same goes for apps of other execution environments, whose files are listed', () => {
  const data = [
    {
      appId: 'epg',
      appUuid: null,
      appIdx: 1,
      appName: 'EPG',
      appVersion: '1.0.0',
      appNewVersion: null,
      developer: null,
      dateModified: null,
      state: 'Active',
      fault: null,
      startable: true,
      fileList: [],
      sessionId: null,
      loading: false,
    },
  ]
  const modules: QuantumApps = { data, totalApp: 1, activeApp: 1, updateAppCnt: 0 }
  expect(modulesWithFiles(modules, [file('2.0.0', 'epg')])).toMatchObject({
    data: [{ appNewVersion: '2.0.0', fileList: [{ fileId: 'f2.0.0', fileVersion: '2.0.0' }] }],
    updateAppCnt: 1,
  })
  expect(modulesWithFiles(modules, [])).toEqual(modules)
})
