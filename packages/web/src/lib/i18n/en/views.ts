/** The views of a list that somebody saves under a name. */
export const views = {
  name: 'Name of the view',
  help: 'Keeps filters, keyword, order and columns, for you in this browser.',
  nameMissing: 'Give the view a name.',
  taken: 'Another view has this name.',
  full: 'There is room for 30 views. Delete one first.',
  replace: 'Replace view',
  saved: 'View {{name}} saved.',
  deleted: 'View {{name}} deleted.',
  open: 'Open',
  undo: 'Undo',
  rename: 'Rename {{name}}',
  delete: 'Delete {{name}}',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    views: typeof views
  }
}
