import { mostViews } from './views.ts'
import type { SavedView } from './views.ts'

/** With a view under its name: in place of the one that had the name, else at the end. Without room nothing changes. */
export const withView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  views.some(({ name }) => name === view.name)
    ? views.map((one) => (one.name === view.name ? view : one))
    : views.length < mostViews
      ? [...views, view]
      : views

export const withoutView = (views: readonly SavedView[], name: string): readonly SavedView[] =>
  views.filter((one) => one.name !== name)

/** With a view called otherwise; nothing changes when another has the name already. */
export const renamed = (views: readonly SavedView[], from: string, to: string): readonly SavedView[] =>
  views.some(({ name }) => name === to) ? views : views.map((one) => (one.name === from ? { ...one, name: to } : one))
