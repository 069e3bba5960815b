/** What a picture of a television screen says below it. */
export const tvScreen = {
  channel: 'When somebody switches to the channel, its logo, number and name are shown.',
  radio: 'While the radio channel plays, its picture fills the screen.',
  home: 'The banner stands at the top of the home menu.',
  boot: 'The film fills the screen while the set-top box boots.',
  ad: {
    top: 'The ad is shown at the top of the screen.',
    bottom: 'The ad is shown at the bottom of the screen.',
    left: 'The ad is shown at the left of the screen.',
    right: 'The ad is shown at the right of the screen.',
    full: 'The ad fills the screen.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    tvScreen: typeof tvScreen
  }
}
