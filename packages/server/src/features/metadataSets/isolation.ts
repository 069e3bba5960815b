import { channelCalls } from '@headend/contract/cmsChannels'
import { metadataSetCalls } from '@headend/contract/metadataSets'
import { pictureOf } from '@headend/media/media.fake'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  async ({ stack, owner }) => {
    const as = { as: owner }
    await stack.ask(
      channelCalls.add,
      {
        body: { name: 'In their sets', logicalChannelNumber: 77 },
        files: { image: new Blob([pictureOf(106, 106)]) },
      },
      as,
    )
    const make = (metaVersion: string) =>
      stack.ask(metadataSetCalls.create, { body: { metaName: 'Their set', metaVersion }, files: {} }, as)
    return { kept: await make('1.0'), going: await make('1.1') }
  },
  ({ companyId }, { kept, going }) => ({
    'cmsMetadata.list': hides([kept.metaName], { query: { opId: companyId } }),
    'cmsMetadata.listNames': refuses({ query: { opId: companyId } }),
    'cmsMetadata.listVersions': refuses({ params: { metaName: kept.metaName }, query: { opId: companyId } }),
    'cmsMetadata.create': refuses({ body: { metaName: 'Made of theirs', metaVersion: '1', opId: companyId } }),
    'cmsMetadata.compare': refuses({ params: { id: kept.metaFileId, otherId: kept.metaFileId } }),
    'cmsMetadata.getFile': refuses({ params: { id: kept.metaFileId } }),
    'cmsMetadata.delete': refuses({ params: { id: going.metaFileId } }, { turn: 1 }),
  }),
)
