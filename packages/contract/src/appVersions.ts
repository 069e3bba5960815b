import type { AndroidApps, NewestAppFile, QuantumApps } from './apps.ts'

const parts = (version: string): readonly string[] => version.split(/[^\dA-Za-z]+/).filter((part) => part !== '')

/** Compares versions by their numbers, as far as they have any: negative where the first is the older one. */
export const compareVersions = (a: string, b: string): number => {
  const [mine, others] = [parts(a), parts(b)]
  for (let index = 0; index < Math.max(mine.length, others.length); index += 1) {
    const [one = '0', other = '0'] = [mine[index], others[index]]
    const isNumber = /^\d{1,15}$/.test(one) && /^\d{1,15}$/.test(other)
    const difference = isNumber ? Number(one) - Number(other) : one === other ? 0 : one < other ? -1 : 1
    if (difference !== 0) return difference
  }
  return 0
}

/** The file that is newer than what is installed, and not older than what the store of the device has. */
const newerOf = (
  files: readonly NewestAppFile[],
  { appId, installed, offered }: Readonly<{ appId: string; installed: string | null; offered: string | null }>,
): NewestAppFile | undefined =>
  installed === null
    ? undefined
    : files.find(
        (file) =>
          file.appId === appId &&
          compareVersions(file.version, installed) > 0 &&
          (offered === null || compareVersions(file.version, offered) >= 0),
      )

/**
 * What a device says of its apps, with the files of its operator beside its own store: the newer of both is the version on offer.
 * The device knows nothing of those files, so that whatever it says anew is put together with them again.
 */
export const withFiles = (said: AndroidApps, files: readonly NewestAppFile[]): AndroidApps => {
  const device_app = said.device_app.map((app) => {
    const { appId, app_version: installed, app_new_version: offered } = app
    const file = newerOf(files, { appId, installed, offered })
    return file === undefined ? app : { ...app, app_new_version: file.version, app_new_file: file.fileId }
  })
  const up_app_cnt = device_app.filter((app) => app.app_new_version !== null).length
  return { ...said, device_app, device_app_stat_count: { ...said.device_app_stat_count, up_app_cnt } }
}

/** The same of the apps of any other execution environment. */
export const modulesWithFiles = (said: QuantumApps, files: readonly NewestAppFile[]): QuantumApps => {
  const data = said.data.map((app) => {
    const { appId, appVersion: installed, appNewVersion: offered } = app
    const file = newerOf(files, { appId, installed, offered })
    return file === undefined
      ? app
      : {
          ...app,
          appNewVersion: file.version,
          fileList: [{ fileId: file.fileId, fileVersion: file.version }, ...app.fileList],
        }
  })
  return { ...said, data, updateAppCnt: data.filter(({ appNewVersion }) => appNewVersion !== null).length }
}
