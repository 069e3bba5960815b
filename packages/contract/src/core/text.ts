export type Language = 'en' | 'ko'

/** A text in both languages of the product. */
export type Text = Readonly<Record<Language, string>>
