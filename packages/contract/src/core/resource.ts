import type { Need } from './permissions.ts'
import type { Text } from './text.ts'

type Wanted<Path extends string, Id extends string> = Readonly<{
  /** Path of the collection, such as `/api/v1/notices`. */
  path: Path
  /** Name of the id in the path and in the entity, such as `notiId`. */
  id: Id
  /** What a line of the history calls it: `notice` gives "Create notice", "Change notice", "Delete notice". */
  noun: Text
  access: Readonly<{ read: Need | 'signedIn'; write: Need }>
}>

/**
 * The routes of a resource: list, get, create, update and delete of a noun at their usual addresses. What they carry
 * comes from `resourceOperations` of the schemas; a noun that lacks some takes from
 * both those it has.
 * @example calls('rooms', () => import('./schemas/rooms.ts'), resource({ path: '/api/v1/rooms', id: 'roomId', noun: { en: 'room', ko: '객실' }, access: { read: 'group.manage', write: 'group.edit' } }))
 */
export const resource = <const Path extends string, const Id extends string>({
  path,
  id,
  noun,
  access: { read, write },
}: Wanted<Path, Id>) =>
  ({
    list: { method: 'GET', path, access: read, paged: true },
    get: { method: 'GET', path: `${path}/{${id}}`, access: read },
    create: { method: 'POST', path, access: write, action: { en: `Create ${noun.en}`, ko: `${noun.ko} 생성` } },
    update: {
      method: 'PUT',
      path: `${path}/{${id}}`,
      access: write,
      action: { en: `Change ${noun.en}`, ko: `${noun.ko} 변경` },
    },
    delete: {
      method: 'DELETE',
      path: `${path}/{${id}}`,
      access: write,
      action: { en: `Delete ${noun.en}`, ko: `${noun.ko} 삭제` },
    },
  }) as const
