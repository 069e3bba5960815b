import type { Core, Feature } from './core/feature.ts'
import type { InputCheck } from './core/http/dispatch.ts'
import type { Sealing } from './core/sealing.ts'
import { adminFeature } from './features/admin/feature.ts'
import { alarmsFeature } from './features/alarms/feature.ts'
import { alarmService } from './features/alarms/service.ts'
import { appProfilesFeature } from './features/appProfiles/feature.ts'
import { appKind } from './features/appProfiles/kind.ts'
import { appFilesFeature } from './features/appFiles/feature.ts'
import { appFileById, storeNames as appStoreNames } from './features/appFiles/service.ts'
import { appsFeature } from './features/apps/feature.ts'
import { appNotes, appRunners, appService } from './features/apps/service.ts'
import { avFeature } from './features/av/feature.ts'
import { avRunners, avService, frameTaker, remoteKeys, viewers as viewersOf } from './features/av/service.ts'
import { auditFeature } from './features/audit/feature.ts'
import { authFeature } from './features/auth/feature.ts'
import { browsers as browsersOf, mailedLinks, reauthentication, signInGate } from './features/auth/service.ts'
import type { Passwords, Sessions } from './features/auth/service.ts'
import { peopleChanged } from './features/auth/sessions.ts'
import { metadataSetsFeature } from './features/metadataSets/feature.ts'
import { storeNames as metadataStoreNames } from './features/metadataSets/service.ts'
import { contentItemsFeature } from './features/contentItems/feature.ts'
import { storeNames as contentStoreNames } from './features/contentItems/service.ts'
import { bootAdsFeature } from './features/bootAds/feature.ts'
import { storeNames as bootAdStoreNames } from './features/bootAds/service.ts'
import { bulkFeature } from './features/bulk/feature.ts'
import { bulkService } from './features/bulk/service.ts'
import { commonsFeature } from './features/commons/feature.ts'
import { companiesFeature } from './features/companies/feature.ts'
import { companyService } from './features/companies/service.ts'
import { contentApiLogsFeature } from './features/contentApiLogs/feature.ts'
import { dashboardFeature } from './features/dashboard/feature.ts'
import { presenceHistoryFeature } from './features/dashboard/history.ts'
import { dashboardService } from './features/dashboard/service.ts'
import { dataModelFeature } from './features/dataModel/feature.ts'
import { deviceKindsFeature, kindNotes } from './features/dataModel/kinds.ts'
import { commandRunner } from './features/dataModel/runner.ts'
import { dataModelService } from './features/dataModel/service.ts'
import { supportedModels } from './features/dataModel/supported.ts'
import { deviceCountsFeature, devicesFeature } from './features/devices/feature.ts'
import { deviceService } from './features/devices/service.ts'
import { deviceVitalsFeature } from './features/devices/vitals.ts'
import { diagnosticsFeature } from './features/diagnostics/feature.ts'
import { diagnosticsRunners, speedAllowance } from './features/diagnostics/runner.ts'
import { downloadsFeature } from './features/downloads/feature.ts'
import { firmwareFeature } from './features/firmware/feature.ts'
import { autoProfileRounds } from './features/firmwareProfiles/auto.ts'
import { firmwareProfilesFeature } from './features/firmwareProfiles/feature.ts'
import { firmwareKind } from './features/firmwareProfiles/kind.ts'
import { byId, storeNames } from './features/firmware/service.ts'
import { firmwareUpdateFeature } from './features/firmwareUpdate/feature.ts'
import { firmwareRunner, firmwareUpdates, manualUpdates } from './features/firmwareUpdate/service.ts'
import { groupsFeature } from './features/groups/feature.ts'
import { historyFeature } from './features/history/feature.ts'
import { historyService } from './features/history/service.ts'
import { iamFeature } from './features/iam/feature.ts'
import { inventoryFeature } from './features/inventory/feature.ts'
import { lifecycleFeature } from './features/lifecycle/feature.ts'
import { lifecycleService } from './features/lifecycle/service.ts'
import { linearTvFeature } from './features/linearTv/feature.ts'
import { miscFeature } from './features/misc/feature.ts'
import { modelsFeature } from './features/models/feature.ts'
import { listModels } from './features/models/service.ts'
import { realtimeFeature } from './features/realtime/feature.ts'
import { clientOwner, hub as realtimeHub, liveData as liveValues } from './features/realtime/service.ts'
import { feedbackFeature } from './features/feedback/feature.ts'
import { networkFeature } from './features/network/feature.ts'
import { networkService } from './features/network/service.ts'
import { noticesFeature } from './features/notices/feature.ts'
import { oidcFeature } from './features/oidc/feature.ts'
import { linkedIdentities } from './features/oidc/service.ts'
import { presetsFeature } from './features/presets/feature.ts'
import { presetEngine, presetNotes } from './features/presets/service.ts'
import { retentionFeature } from './features/retention/feature.ts'
import { rolesFeature } from './features/roles/feature.ts'
import { provisioningFeature } from './features/provisioning/feature.ts'
import { bootAdFile, contentKind, contentNotes, contentRunners, metadataFile } from './features/provisioning/service.ts'
import { rolloutsFeature } from './features/rollouts/feature.ts'
import { rolloutWrites } from './features/rollouts/service.ts'
import { roomsFeature } from './features/rooms/feature.ts'
import { secondFactorFeature } from './features/secondFactor/feature.ts'
import { secondFactors } from './features/secondFactor/service.ts'
import { statisticsFeature } from './features/statistics/feature.ts'
import { statisticsRounds } from './features/statistics/rollups.ts'
import { tagsFeature } from './features/tags/feature.ts'
import { tasksFeature } from './features/tasks/feature.ts'
import { managementRunners } from './features/tasks/management.ts'
import { televisionRunners } from './features/tasks/television.ts'
import { taskService } from './features/tasks/service.ts'
import { tokensFeature } from './features/tokens/feature.ts'
import { topologyFeature } from './features/topology/feature.ts'
import { topologyRoundsFeature } from './features/topology/rounds.ts'
import { topologyService } from './features/topology/service.ts'
import { unregisteredFeature } from './features/unregistered/feature.ts'
import { unregisteredService } from './features/unregistered/service.ts'
import { uploadsFeature } from './features/uploads/feature.ts'
import { usersFeature } from './features/users/feature.ts'
import { userService } from './features/users/service.ts'
import { viewingFeature, viewingSetupFeature } from './features/viewing/feature.ts'
import { viewingIntake } from './features/viewing/service.ts'
import { vodFeature } from './features/vod/feature.ts'
import { vodStatisticsFeature } from './features/vodStatistics/feature.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import { poster } from './features/webhooks/post.ts'
import { webhookSender } from './features/webhooks/sender.ts'
import { wifiFeature } from './features/wifi/feature.ts'
import { wifiRunners } from './features/wifi/runner.ts'
import { wifiService } from './features/wifi/service.ts'
import { oneDevice } from './device/deviceNames.ts'
import { signedDownloads } from './device/downloads.ts'
import { deviceDirectory } from './device/directory.ts'
import { deviceEventsFeature } from './device/feature.ts'
import { gatewayFeature } from './gateway/feature.ts'
import type { DeviceListener } from './device/listener.ts'
import { facetReader } from './device/facets/reader.ts'
import { busLink } from './device/link.ts'
import { lnbState } from './device/lnbState.ts'
import { lockState } from './device/lockState.ts'

type Needs = Readonly<{ core: Core; sessions: Sessions; passwords: Passwords; sealing: Sealing }>

type Composition = Readonly<{
  list: readonly Feature[]
  /** Where devices connect, once the gateway listens; undefined where this process has none. */
  deviceUrl: () => string | undefined
  /** What every call's input is checked for beyond its schema. */
  checkInput: InputCheck
}>

/**
 * Every feature of the server, in the order in which they start. A service that several features need is made once, up
 * here, and handed on.
 */
export const features = ({ core, sessions, passwords, sealing }: Needs): Composition => {
  const { db } = core
  const links = mailedLinks(core)
  const browsers = browsersOf({ ...core, links, check: core.config.browserCheck })
  const gate = signInGate(core)
  const again = reauthentication({ db, passwords, gate })
  const factors = secondFactors({ ...core, sealing })
  const identities = linkedIdentities()
  const users = userService({ ...core, passwords, sessions, browsers, links, factors, identities, again })
  const link = busLink(core)
  const reader = facetReader({ ...core, link })
  const directory = deviceDirectory(core)
  const downloads = signedDownloads({ ...core, sealing })
  const tasks = taskService({
    ...core,
    link,
    directory,
    runners: {
      ...managementRunners({ lockChanged: lockState(core) }),
      ...televisionRunners({ lnbChanged: lnbState(core) }),
      ...diagnosticsRunners(core),
      ...wifiRunners(core),
      ...avRunners,
      ...appRunners({
        ...core,
        downloads,
        fileOf: (id) => appFileById(core.db, id),
        noted: appNotes(core),
      }),
      ...contentRunners({
        ...core,
        downloads,
        noted: contentNotes(core),
        files: { bootAd: bootAdFile(core.db), metadata: metadataFile(core.db) },
      }),
      Firmware: firmwareRunner({ ...core, downloads, fileOf: (id) => byId(core.db, id) }),
      Command: commandRunner,
    },
    allowances: speedAllowance,
  })
  const ownsClient = clientOwner(core)
  const alarms = alarmService({ ...core, reader, directory })
  const topologies = topologyService({ ...core, reader, directory })
  const liveData = liveValues({
    ...core,
    link,
    reader,
    directory,
    ownsClient,
    measured: ({ endpointId, did }, vitals) => {
      if (did !== null) void alarms.measured({ endpointId, did }, vitals)
    },
    mapped: ({ endpointId, did }, nodes) => {
      if (did !== null) void topologies.seen({ endpointId, did }, nodes)
    },
  })
  const hub = realtimeHub({
    ...core,
    authenticate: sessions.authenticate,
    directory,
    tasks,
    ownsClient,
    peopleChanged,
  })
  const kinds = kindNotes(core)
  const rollouts = rolloutsFeature({ core, kinds: [firmwareKind, appKind, contentKind], tasks, directory })
  const firmwareWrites = rolloutWrites({ core, kind: firmwareKind })
  const presets = presetNotes(core)
  const reports = viewingIntake({ ...core, sealing })
  const listener: DeviceListener = {
    ...tasks.listener,
    booted: async (endpointId, boot) => {
      await Promise.all([tasks.listener.booted(endpointId, boot), presets.booted(endpointId, boot)])
    },
    valueChanged: presets.valueChanged,
    faultsChanged: (endpointId) => void alarms.faultsChanged(endpointId),
    associationChanged: topologies.associationChanged,
    reported: async (endpointId, report) => {
      await reports.take(endpointId, report)
    },
    returned: async (endpointId, connectTime) => {
      await Promise.all([tasks.listener.returned(endpointId, connectTime), presets.returned(endpointId)])
      kinds.seen(endpointId)
      rollouts.returned(endpointId)
    },
  }
  const frames = frameTaker({ ...core, tasks, link })
  const gateway = gatewayFeature({ core, listener, allowed: tasks.allowed, frames, reports, downloads })
  const keys = remoteKeys({ ...core, link })
  const viewers = viewersOf({ ...core, authenticate: sessions.authenticate, directory, tasks, link, peopleChanged })
  const ask = supportedModels({ ...core, link, tasks })
  const dataModel = dataModelService({ ...core, link, directory, tasks, ask })
  const companies = companyService(core)
  const bulk = bulkService({ ...core, tasks })
  const manual = manualUpdates({ ...core, directory, updates: firmwareUpdates({ tasks }) })
  const presetRounds = presetEngine({ core, link, firmware: manual })
  const devices = deviceService({ ...core, link, reader, directory })
  const lifecycle = lifecycleService({ ...core, companies })
  const unregistered = unregisteredService({ ...core, companies, tasks })
  const post = poster({ clock: core.clock, allowPrivate: core.config.webhookPrivate })
  const checkInput = oneDevice(directory)
  /** The areas of calls that are answered, by name. */
  const areas = (): readonly string[] =>
    [
      ...new Set(list.flatMap(({ calls = [] }) => calls.flat().map(({ call }) => call.id.split('.')[0] ?? ''))),
    ].toSorted()
  const list: readonly Feature[] = [
    companiesFeature({ core, sessions, users }),
    usersFeature({ core, service: users, passwords }),
    rolesFeature({ core, sessions }),
    tokensFeature({ core, sessions }),
    webhooksFeature({ core, sealing, post }),
    webhookSender({ core, sealing, post }),
    auditFeature(core),
    authFeature({
      core,
      passwords,
      sessions,
      browsers,
      factors,
      gate,
      users,
      listModels: () => listModels(db),
      features: areas,
    }),
    oidcFeature({ core, sessions, browsers, again, identities }),
    secondFactorFeature({ ...core, sealing, factors, again, peopleChanged: sessions.peopleChanged }),
    iamFeature({ core, links, users }),
    miscFeature({ ...core, devices, unregistered }),
    deviceEventsFeature(core),
    // They stop after the gateway, of whose devices they keep something.
    kinds,
    viewingFeature({ core, intake: reports }),
    presets.feature,
    gateway,
    tasksFeature(tasks),
    diagnosticsFeature({ ...core, tasks, directory }),
    wifiFeature(wifiService({ ...core, link, reader, directory, tasks })),
    avFeature({
      service: avService({ ...core, link, reader, directory, tasks, keys, personOf: sessions.personOf }),
      viewers,
      keys,
    }),
    appsFeature(appService({ ...core, link, reader, directory, tasks })),
    dataModelFeature({ service: dataModel, liveData }),
    deviceKindsFeature({ ...core, ask }),
    devicesFeature({ service: devices, liveData }),
    alarmsFeature(alarms),
    networkFeature(networkService({ ...core, link, reader, directory })),
    topologyFeature(topologies),
    topologyRoundsFeature({ ...core, reader, topologies }),
    deviceCountsFeature(core),
    lifecycleFeature(lifecycle),
    inventoryFeature({ ...core, lifecycle, devices }),
    bulkFeature(bulk),
    groupsFeature({ core, devices, bulk, firmware: manual, lifecycle }),
    firmwareFeature(core),
    firmwareProfilesFeature({ ...core, writes: firmwareWrites, directory }),
    autoProfileRounds({ core, writes: firmwareWrites }),
    rollouts.feature,
    provisioningFeature({ core, directory, writes: rolloutWrites({ core, kind: contentKind }) }),
    firmwareUpdateFeature(manual),
    appFilesFeature(core),
    appProfilesFeature({ ...core, writes: rolloutWrites({ core, kind: appKind }), directory, devices }),
    bootAdsFeature(core),
    contentItemsFeature(core),
    metadataSetsFeature(core),
    vodFeature({ core, sealing }),
    contentApiLogsFeature(core),
    uploadsFeature({
      ...core,
      taken: async () =>
        (
          await Promise.all(
            [storeNames, appStoreNames, bootAdStoreNames, contentStoreNames, metadataStoreNames].map((of) => of(db)),
          )
        ).flat(),
    }),
    roomsFeature({ core, devices }),
    tagsFeature(core),
    commonsFeature(core),
    dashboardFeature(dashboardService({ ...core, companies })),
    presenceHistoryFeature(core),
    linearTvFeature(core),
    vodStatisticsFeature(core),
    viewingSetupFeature({ core, link, intake: reports }),
    statisticsFeature({ ...core, companies }),
    statisticsRounds(core),
    retentionFeature(core),
    deviceVitalsFeature({ ...core, reader, alarms }),
    unregisteredFeature(unregistered),
    feedbackFeature(core),
    noticesFeature(core),
    presetsFeature({ core, link, directory }),
    presetRounds.feature,
    downloadsFeature({
      ...core,
      personOf: sessions.personOf,
      calls: () => list.flatMap(({ calls = [] }) => calls.flat()),
      checkInput,
    }),
    historyFeature(historyService({ db, directory })),
    modelsFeature(core),
    adminFeature({
      core,
      lifecycle,
      users,
      tasks,
      directory,
      peopleChanged: sessions.peopleChanged,
      features: areas,
    }),
    realtimeFeature({ ...core, hub, liveData }),
  ]
  return { list, deviceUrl: gateway.deviceUrl, checkInput }
}
