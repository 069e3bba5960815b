/** Class names that apply, in one attribute. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')
