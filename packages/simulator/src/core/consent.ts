/** What the viewer at a set-top box does who is asked to be seen: `late` is after the question went, `never` not at all. */
export type Consent = 'agrees' | 'declines' | 'late' | 'never'

const answers: readonly Consent[] = ['agrees', 'agrees', 'agrees', 'declines', 'agrees', 'agrees', 'never', 'agrees']

/** What the viewer at a device of a planned fleet does. */
export const consentOf = (seed: number): Consent => answers[seed % answers.length] ?? 'agrees'
