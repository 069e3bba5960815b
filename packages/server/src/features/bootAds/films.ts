import type { Core, Feature } from '../../core/feature.ts'
import { sendShown } from '../../core/http/shownFile.ts'
import { folder } from '../uploads/service.ts'

/**
 * Serves the films of boot ads, at the address that a row gives: it names the file by 122 bits of chance, so that it is known to those who
 * may read the row, and says nothing of another. A browser shows it without a token, as it does any picture.
 */
export const filmRoute =
  ({ db, files }: Pick<Core, 'db' | 'files'>): NonNullable<Feature['routes']> =>
  (app) => {
    app.get<{ Params: { file: string } }>('/images/boot-ads/:file', async (request, reply) => {
      const row = await db
        .selectFrom('boot_ad')
        .select(['store_name', 'sha256', 'size'])
        .where('store_name', '=', `${folder}/${request.params.file}`)
        .executeTakeFirst()
      if (row === undefined) return reply.callNotFound()
      return sendShown(files, request, reply, {
        storeName: row.store_name,
        size: Number(row.size),
        sha256: row.sha256,
        type: 'video/mp4',
      })
    })
  }
