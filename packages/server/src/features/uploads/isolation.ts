import { isolationOf, nothingMore, nobodys } from '../../testing/isolation.ts'

export const isolation = isolationOf(nothingMore, () => ({
  'uploads.discard': nobodys(
    'What somebody sent is theirs alone: of a file of others the answer is the same as of one that is gone.',
    {
      params: { fileId: 'another' },
    },
  ),
}))
