import { bannerTypes } from './contentItems.ts'
import type { Example } from './documented.ts'

const opId = '7'
const id = '0b8f5a0e-7c2d-4e55-9a52-5a3f9f1e2d10'
const listed = [{}, { query: { page: '1', limit: '15', keyword: 'spring', opId } }]
const sorted = [{ body: { ids: [id, '8c4f8d57-1f5c-4f0e-8b0e-3f0b7d3c2a11'] } }]
const channel = { name: 'Garam 1', logicalChannelNumber: '11' }
const liveAd = {
  link: 'https://operator.example/spring',
  lcn: '100, 200',
  description: 'Spring sale\nAll of April',
  endDate: '2026-04-30',
  startHour: '8',
  endHour: '22',
  totalImpression: '1000',
  afterBootImpression: '2',
  duration: '15',
  position: 'bottom',
}

/** What integrations send about what set-top boxes show; see `documented.ts`. */
export const contentRequests: Readonly<Record<string, readonly Example[]>> = {
  'cmsBulk.list': [{}, { query: { opId } }],
  'cmsBulk.change': [
    { body: { commandType: 'BootingAd', adFileId: '3' } },
    { body: { commandType: 'LandingChannel', channelId: id } },
    { body: { commandType: 'DsmCc', metaFileId: id } },
  ],
  'cmsBulk.start': [{ body: { serviceTaskId: id, id: '3', commandType: 'BootingAd' } }],
  'cmsBulk.stop': [{ body: { serviceTaskId: id, id, commandType: 'LandingChannel' } }],
  'commons.listChannels': [{}],
  'commons.listBootAds': [{}],
  'cmsBootads.list': [{}, { query: { page: '1', limit: '15', keyword: 'spring', opId } }],
  'cmsBootads.upload': [{ body: { adName: 'Spring', version: '2.1', type: 'mp4' } }],
  'cmsBootads.update': [{ params: { id: '3' }, body: { adName: 'Early spring' } }],
  'cmsVod.list': [{}, { query: { opId } }],
  'cmsVod.refresh': [{}],
  'cmsVod.getServer': [{}],
  'cmsVod.updateServer': [
    {
      body: {
        version: '1.0',
        url: 'https://vod.example/titles',
        userId: 'headend',
        password: 'Vod-secret-1',
        apiKey: 'a-key',
        executionMode: '2h',
      },
    },
    {
      body: { version: '1.0', url: 'https://vod.example/titles', userId: '', apiKey: 'a-key', executionMode: 'manual' },
    },
  ],
  'cmsMetadata.listApiLogsPage': [
    { body: { page: 1, limit: 15, activeType: '', keyword: '', orders: [] } },
    {
      body: {
        page: 1,
        limit: 15,
        activeType: 'manual',
        keyword: 'vod',
        orders: [{ column: 'dateTime', order: 'desc' }],
      },
    },
  ],
  'cmsBootads.delete': [{ params: { id: '3' } }],
  'presets.list': [{}, { query: { page: '1', limit: '15', keyword: 'clock' } }],
  // As a form, whose fields are texts, and as JSON.
  'presets.create': [
    {
      body: {
        name: 'Clocks',
        description: 'Time servers of the region',
        target: 'model',
        mid: '5',
        weight: '10',
        events: '["firstContact","boot"]',
        configuration: '{"Device.Time.NTPServer1":"time.example"}',
        autoFirmwareUpgrade: 'false',
      },
    },
    {
      body: {
        name: 'Clocks',
        target: 'organization',
        opId,
        weight: 10,
        events: ['boot'],
        configuration: { 'Device.Time.Enable': true },
        autoFirmwareUpgrade: true,
      },
    },
  ],
  'presets.update': [
    {
      params: { presetId: '3' },
      body: {
        name: 'Clocks',
        weight: 20,
        events: ['boot'],
        configuration: { 'Device.Time.NTPServer1': 'time.example' },
      },
    },
  ],
  'presets.delete': [{ params: { presetId: '3' } }],
  'cmsChannels.list': listed,
  'cmsChannels.add': [{ body: channel }],
  'cmsChannels.edit': [
    { params: { id }, body: channel },
    { params: { id }, body: { name: 'Garam 2' } },
  ],
  'cmsChannels.delete': [{ params: { id } }],
  'cmsChannels.sort': sorted,
  'cmsRadio.list': listed,
  'cmsRadio.add': [{ body: channel }],
  'cmsRadio.edit': [{ params: { id }, body: channel }],
  'cmsRadio.delete': [{ params: { id } }],
  'cmsRadio.sort': sorted,
  'cmsBanners.list': listed,
  'cmsBanners.add': bannerTypes.map((type) => ({ body: { type, name: 'Spring' } })),
  'cmsBanners.edit': [{ params: { id }, body: { type: 'VOD', name: 'Spring' } }],
  'cmsBanners.delete': [{ params: { id } }],
  'cmsBanners.sort': sorted,
  'cmsLiveads.list': listed,
  'cmsLiveads.add': [{ body: liveAd }, { body: { ...liveAd, lcn: '100' } }],
  'cmsLiveads.edit': [{ params: { id }, body: liveAd }],
  'cmsLiveads.delete': [{ params: { id } }],
  'cmsLiveads.sort': sorted,
  'cmsMetadata.listNames': [{}, { query: { opId } }],
  'cmsMetadata.listVersions': [{ params: { metaName: 'Spring' } }],
  'cmsMetadata.list': [{}, { query: { page: '1', limit: '15', opId } }],
  'cmsMetadata.create': [
    { body: { metaName: 'Spring', metaVersion: '1.0' } },
    {
      body: {
        metaName: 'Spring',
        metaVersion: '1.1',
        description: 'With ads',
        channels: id,
        radioChannels: '',
        banners: id,
        liveAds: id,
        vodApiResponseId: id,
      },
    },
  ],
  'cmsMetadata.delete': [{ params: { id } }],
}

const bootAd = [
  'adFileId',
  'adFileNameOrg',
  'adFileSize',
  'adName',
  'bulkBootAdTime',
  'serviceTaskId',
  'version',
  'type',
  'dateAdded',
  'taskUseFlag',
]

const landingChannel = ['channelId', 'channelName', 'channelNumber', 'bulkChannelTime', 'serviceTaskId', 'taskUseFlag']
const channelFields = ['id', 'name', 'logicalChannelNumber', 'image', 'sort']
const bannerFields = ['id', 'type', 'name', 'image', 'bannerFileSize', 'sort']
const liveAdFields = [...Object.keys(liveAd), 'id', 'src', 'liveAdFileSize']

const metadataFile = [
  'metaFileId',
  'metaName',
  'metaVersion',
  'meta_file_url',
  'meta_file_size',
  'bulkMetadataTime',
  'serviceTaskId',
  'taskUseFlag',
]

/** The answers of a kind: its list, and what adding and changing one gives. */
const answersOf = (area: string, fields: readonly string[]) =>
  Object.fromEntries(['list', 'add', 'edit'].map((call) => [`${area}.${call}`, fields]))

const preset = ['name', 'file', 'description', 'target', 'weight', 'events', 'configuration', 'autoFirmwareUpgrade']

/** The fields of what they are answered; see `documentedAnswers.ts`. */
export const contentAnswers: Readonly<Record<string, readonly string[]>> = {
  'cmsBulk.list': ['bootAd', 'landingChannel', 'metadata'],
  // A boot ad, a landing channel or a metadata set: what all of them have.
  'cmsBulk.change': ['serviceTaskId', 'taskUseFlag'],
  'commons.listChannels': landingChannel,
  'commons.listBootAds': bootAd,
  'cmsBootads.list': bootAd,
  'cmsBootads.upload': bootAd,
  'cmsBootads.update': bootAd,
  'presets.list': preset,
  'presets.create': preset,
  'presets.update': preset,
  ...answersOf('cmsChannels', [...channelFields, 'channelFileSize']),
  ...answersOf('cmsRadio', [...channelFields, 'radioChannelFileSize']),
  ...answersOf('cmsBanners', bannerFields),
  ...answersOf('cmsLiveads', liveAdFields),
  'cmsMetadata.listVersions': ['metaFileId', 'metaVersion'],
  'cmsMetadata.list': metadataFile,
  'cmsMetadata.create': metadataFile,
  'cmsVod.list': ['vodSize', 'lastGetTime', 'vodApiResponseId', 'running', 'list'],
  'cmsVod.refresh': ['vodSize', 'lastGetTime', 'vodApiResponseId'],
  'cmsVod.getServer': ['version', 'url', 'userId', 'apiKey', 'executionMode'],
  'cmsMetadata.listApiLogsPage': ['id', 'dateTime', 'apiName', 'request', 'result', 'message'],
}
