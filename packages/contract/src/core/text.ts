export type Language = 'en' | 'ko'

/** A text in both languages of the product. */
export type Text = Readonly<Record<Language, string>>

/** A sentence with what a device itself said: its words are quoted as they came, in whatever language. */
export const withSaid = (sentence: string, said: string | null | undefined): string =>
  said ? `${sentence.replace(/\.$/, '')}: “${said}”` : sentence
