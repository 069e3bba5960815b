import type { MenuPermission } from '@headend/contract/core'
import type { ComponentType } from 'react'
import type { Feature, NavigationEntry } from './features.ts'
import { screen } from './screen.ts'

type Loaded = Readonly<{ Screen: ComponentType }>

type Described<Path extends string, Part extends Loaded> = Omit<NavigationEntry, 'to' | 'permission'> &
  Pick<Feature, 'news'> &
  Readonly<{
    path: Path
    permission: MenuPermission
    /** The dictionaries it needs. */
    texts: readonly string[]
    load: () => Promise<Part>
  }>
type WithNew<NewPath extends string> = Readonly<{ newPath: NewPath }>

type Row<Path extends string> = ReturnType<typeof screen<Path>>
type MenuScreen<Routes extends readonly object[]> = Feature & Readonly<{ routes: Routes }>

/**
 * A feature whose screens are one entry of a menu: address, permission and dictionaries are said once, for the routes and for the
 * shell. `newPath` is that of the form of a new one as a page of its own, which is the `NewScreen` of what is loaded.
 * @example export const rooms = menuScreen({ menu: 'management', label: { en: 'Rooms', ko: '방' }, order: 90, path, permission: 'menu.management', texts: ['rooms'], load: () => import('./RoomScreens.tsx') })
 */
export function menuScreen<const Path extends string, const NewPath extends string>(
  described: Described<Path, Loaded & Readonly<{ NewScreen: ComponentType }>> & WithNew<NewPath>,
): MenuScreen<readonly [Row<Path>, Row<NewPath>]>
export function menuScreen<const Path extends string>(
  described: Described<Path, Loaded>,
): MenuScreen<readonly [Row<Path>]>
export function menuScreen({
  path,
  newPath,
  permission,
  texts,
  load,
  news,
  under = [],
  ...entry
}: Described<string, Loaded & Readonly<{ NewScreen?: ComponentType }>> & Partial<WithNew<string>>): MenuScreen<
  readonly object[]
> {
  const loadNew = async (): Promise<Loaded> => {
    const { Screen, NewScreen = Screen } = await load()
    return { Screen: NewScreen }
  }
  const isUnder = newPath === undefined ? under : [...under, newPath]
  return {
    routes: [
      screen({ path, permission, texts, load }),
      ...(newPath === undefined ? [] : [screen({ path: newPath, permission, texts, load: loadNew })]),
    ],
    navigation: [{ ...entry, to: path, under: isUnder, permission }],
    ...(news && { news }),
  }
}
