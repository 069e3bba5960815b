/** Lists whose order people make. */
export const order = {
  handle: 'Move {{name}}',
  how: 'Press the space bar to lift it, move it with the arrow keys, press the space bar again to drop it, or Esc to put it back.',
  menu: 'What can be done with {{name}}',
  said: {
    lifted: '{{name}} is lifted. Place {{place}} of {{count}}.',
    at: '{{name}}: place {{place}} of {{count}}.',
    dropped: '{{name}} was dropped at place {{place}} of {{count}}.',
    back: '{{name}} is back at place {{place}} of {{count}}.',
  },
  place: {
    open: 'Move to place…',
    title: 'Move to a place',
    label: 'Place, from 1 to {{last}}',
    wrong: 'Enter a number from 1 to {{last}}.',
    action: 'Move',
  },
  coming: 'The rest of the list is on its way.',
  filtered: 'The order can be changed once the filter is cleared.',
  moved: '{{name}} is at place {{place}} now.',
  undo: 'Undo',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    order: typeof order
  }
}
