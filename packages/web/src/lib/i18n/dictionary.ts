/**
 * The shape a translation must have: the same keys as the original. Korean has no plural, so a `_one` form may be left
 * out.
 */
export type Translation<T> = {
  [Key in keyof T as Key extends `${string}_one` ? never : Key]: T[Key] extends string ? string : Translation<T[Key]>
}
