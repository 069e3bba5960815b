import { appFileCalls } from '@headend/contract/appFiles'
import { hides, isolationOf, nobodys, refuses } from '../../testing/isolation.ts'

const module = (): Blob => new Blob(['module '.repeat(40)])

export const isolation = isolationOf(
  async ({ stack, owner }) => {
    const make = async (appName: string) =>
      stack.ask(
        appFileCalls.create,
        {
          body: { appPlatform: 'quantum', appName, packageName: appName, appVersion: '1.0' },
          files: { file: module(), icon: undefined },
        },
        { as: owner },
      )
    const [shown, going] = [await make('Their guide'), await make('Their weather')]
    return { appId: shown.appId, fileId: shown.fileId ?? '', going: going.appId }
  },
  ({ companyId }, { appId, fileId, going }) => ({
    'appFiles.listPage': hides(['Their guide'], { body: { page: 1, limit: 15, keyword: 'their' } }, { down: true }),
    'appFiles.listByPlatform': hides(['Their guide'], { query: { appPlatform: 'quantum' } }, { down: true }),
    'appFiles.listVersions': refuses({ params: { appId } }, { down: true }),
    'appFiles.validateName': hides(
      ['"available":false'],
      { params: { platform: 'quantum' }, body: { appName: 'Their guide' } },
      { by: ['owner'] },
    ),
    'appFiles.validateVersion': refuses({ params: { appId, version: '1.0' } }, { down: true }),
    'appFiles.uploadFile': nobodys('What somebody sends is theirs alone until a call takes it.', {
      body: {},
      files: { file: module() },
    }),
    'appFiles.create': refuses(
      {
        body: {
          appPlatform: 'quantum',
          appName: 'Planted',
          packageName: 'planted',
          appVersion: '1.0',
          targetOpId: companyId,
        },
        files: { file: module() },
      },
      { by: ['owner'], refusal: 'custom' },
    ),
    'appFiles.uploadVersion': refuses(
      { params: { appId }, body: { appVersion: '2.0' }, files: { file: module() } },
      { by: ['owner'] },
    ),
    'appFiles.updateVersion': refuses({ params: { appId, fileId }, body: { appVersion: '1.1' } }),
    'appFiles.deleteVersion': refuses({ params: { appId, fileId } }, { by: ['root'], turn: 2 }),
    'appFiles.delete': refuses({ params: { appId: going } }, { by: ['root'], turn: 3 }),
  }),
)
