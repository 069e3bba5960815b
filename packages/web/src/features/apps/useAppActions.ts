import { appsAndroidCalls, appsQuantumCalls, isAppTask } from '@headend/contract/apps'
import type { AppPlatform, AppTask } from '@headend/contract/apps'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDevice } from '../../lib/device.ts'
import { useDeviceTasks } from '../../lib/deviceTasks.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission, useServices } from '../../lib/services.tsx'
import { isEnded } from '../../lib/taskStore.ts'

/** An action that is under way on an app. */
export type Doing = Readonly<{ type: AppTask; appId: string; name: string; version: string | null }>

/** An app as an action needs it. */
export type AppRef = Readonly<{ appId: string; name: string; uuid?: string | null | undefined }>
export type VersionRef = Readonly<{ fileId: string | null; version: string }>

type Started = Promise<Readonly<{ taskId: string; sessionId: string }>>

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * What is done with the apps of a device, and what is under way on which: from the press until the device has been read anew
 * after the end, so that no row shows what was there before as what came of it. `reread` asks the device.
 */
export const useAppActions = (endpointId: string, platform: AppPlatform, reread: () => Promise<unknown>) => {
  const { t } = useTranslation('apps')
  const { client, tasks } = useServices()
  const { device, online, name: deviceName } = useDevice(endpointId)
  const mayEdit = usePermission([['device.edit', 'app.manage']])
  const known = useDeviceTasks(endpointId)
  const [starting, setStarting] = useState<readonly Doing[]>([])
  const [settling, setSettling] = useState<readonly Doing[]>([])
  useEffect(() => void tasks.load(endpointId), [tasks, endpointId])

  const open = useMemo(
    () =>
      known.flatMap((task): readonly Doing[] => {
        const appId = textOf(task.input['appId'])
        if (isEnded(task) || !isAppTask(task.taskType) || appId === null) return []
        const { name, version } = task.input
        return [{ type: task.taskType, appId, name: textOf(name) ?? appId, version: textOf(version) }]
      }),
    [known],
  )
  const before = useRef(open)
  useEffect(() => {
    const ended = before.current.filter((one) => !open.some(({ appId }) => appId === one.appId))
    before.current = open
    if (ended.length === 0) return
    setSettling((all) => [...all, ...ended])
    void reread().finally(() => setSettling((all) => all.filter((one) => !ended.includes(one))))
  }, [open, reread])

  const doing = useMemo(
    () => new Map([...settling, ...starting, ...open].map((one) => [one.appId, one])),
    [open, starting, settling],
  )

  const start = async (
    type: AppTask,
    { appId, name }: AppRef,
    version: string | null,
    run: () => Started,
  ): Promise<void> => {
    const one: Doing = { type, appId, name, version }
    setStarting((all) => [...all, one])
    const input = { platform, appId, name, ...(version !== null && { version }) }
    await tasks.start({ endpointId, taskType: type, target: deviceName, input }, run)
    setStarting((all) => all.filter((other) => other !== one))
  }

  const install = (app: AppRef, { fileId, version }: VersionRef, isUpdate: boolean): Promise<void> => {
    const { appId } = app
    const uuid = app.uuid ? { appUuid: app.uuid } : {}
    return start(isUpdate ? 'AppUpdate' : 'AppInstall', app, version, () =>
      platform === 'quantum'
        ? client.request(isUpdate ? appsQuantumCalls.update : appsQuantumCalls.install, {
            body: { endpointId, fileId: fileId ?? '', appId, ...uuid },
          })
        : fileId === null
          ? client.request(appsAndroidCalls.installTempApp, { body: { endpointId, appId, version } })
          : client.request(appsAndroidCalls.install, { body: { endpointId, fileId, appId, appPackageName: appId } }),
    )
  }

  /** An app that is in no store of the operator is known by its id alone. */
  const uninstall = (app: AppRef, isOwn: boolean): Promise<void> => {
    const { appId } = app
    const uuid = app.uuid ? { appUuid: app.uuid } : {}
    return start('AppUninstall', app, null, () =>
      platform === 'quantum'
        ? client.request(appsQuantumCalls.uninstall, { body: { endpointId, appId, ...uuid } })
        : isOwn
          ? client.request(appsAndroidCalls.deleteTempApp, { body: { endpointId, appId } })
          : client.request(appsAndroidCalls.uninstall, { body: { endpointId, appId, appPackageName: appId } }),
    )
  }

  const startStop = (app: AppRef, appIdx: number, what: 'start' | 'stop'): Promise<void> =>
    start(what === 'start' ? 'AppStart' : 'AppStop', app, null, () =>
      client.request(appsQuantumCalls.startStop, { body: { endpointId, appIdx, startStop: what } }),
    )

  /** Why nothing of a kind can be done now. */
  const refusal = (type: AppTask): string | undefined =>
    !mayEdit
      ? t('notAllowed')
      : !online
        ? t('offline')
        : device?.unsupported.includes(type)
          ? t('unsupported')
          : undefined

  return { doing, install, uninstall, startStop, refusal, mayEdit, target: deviceName }
}

export type AppActions = ReturnType<typeof useAppActions>
