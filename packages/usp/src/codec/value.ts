/** What decoding gives: the value, or why there is none. Decoding never throws. */
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string }

type Leaf = string | number | bigint | boolean | undefined | Uint8Array

/** The fields of a generated message as a plain, deeply immutable value. */
export type Plain<T> = T extends Leaf
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Plain<Item>[]
    : { readonly [Key in keyof T as Key extends '$typeName' | '$unknown' ? never : Key]: Plain<T[Key]> }

/** A plain value in which every field may be left out: what is left out has its proto3 default. */
export type Fields<T> = T extends Leaf
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Fields<Item>[]
    : T extends { readonly case: infer Case; readonly value?: infer Value }
      ? { readonly case: Case; readonly value: Fields<Value> }
      : string extends keyof T
        ? { readonly [Key in keyof T]: T[Key] }
        : { readonly [Key in keyof T]?: Fields<T[Key]> | undefined }
