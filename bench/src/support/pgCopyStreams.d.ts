declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream'
  import type { Submittable } from 'pg'

  /** Rows into a table: write the text of COPY to it. */
  export function from(text: string): Writable & Submittable
  /** Rows out of the database, as the text of COPY. */
  export function to(text: string): Readable & Submittable
}
