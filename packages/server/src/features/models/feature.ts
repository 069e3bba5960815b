import type { Core, Feature } from '../../core/feature.ts'
import { isId } from '../../core/scope.ts'

/** Serves the pictures that models have of their own, at the address that `imagePath` gives them. */
export const modelsFeature = ({ db }: Pick<Core, 'db'>): Feature => ({
  name: 'models',
  routes: (app) => {
    app.get<{ Params: { id: string } }>('/images/models/:id', async (request, reply) => {
      const { id } = request.params
      const row = isId(id)
        ? await db
            .selectFrom('model_image')
            .select(['content', 'content_type'])
            .where('image_id', '=', id)
            .executeTakeFirst()
        : undefined
      if (row === undefined) return reply.callNotFound()
      // Its address holds the time of its last change.
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .type(row.content_type)
        .send(row.content)
    })
  },
})
