import { bootAdCalls } from '@headend/contract/cmsBootads'
import { filmOf } from '@headend/media/media.fake'
import { hides, isolationOf, nobodys, refuses } from '../../testing/isolation.ts'

/** A film of a boot ad, a few kilobytes long. */
export const film = (seconds = 5): Blob => new Blob([filmOf(1280, 720, seconds)])

export const isolation = isolationOf(
  async ({ stack, owner }) => {
    const add = (adName: string) =>
      stack.ask(bootAdCalls.upload, { body: { adName, version: '1.0' }, files: { file: film() } }, { as: owner })
    const { fileId } = await stack.ask(bootAdCalls.uploadFile, { body: {}, files: { file: film() } }, { as: owner })
    return { fileId, kept: await add('Their spring ad'), going: await add('Their autumn ad') }
  },
  ({ companyId }, { fileId, kept, going }) => ({
    'cmsBootads.list': hides([kept.adName, going.adName], { query: { opId: companyId } }),
    'cmsBootads.uploadFile': nobodys('What somebody sends is theirs alone until a call takes it.', {
      body: {},
      files: { file: film() },
    }),
    'cmsBootads.upload': refuses(
      { body: { adName: 'Of their film', version: '1.0', fileId } },
      { by: ['owner'], refusal: 'nofile' },
    ),
    'cmsBootads.update': refuses({ params: { id: kept.adFileId }, body: { adName: 'Renamed' } }),
    'cmsBootads.delete': refuses({ params: { id: going.adFileId } }, { turn: 1, refusal: 'nofile' }),
  }),
)
