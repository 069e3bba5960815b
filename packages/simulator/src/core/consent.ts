/** What the viewer at a set-top box does who is asked to be seen: `late` is after the question went, `never` not at all. */
export type Consent = 'agrees' | 'declines' | 'late' | 'never'
