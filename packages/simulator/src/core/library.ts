import { readFileSync } from 'node:fs'
import type { ModelLibrary } from '@headend/usp'
import { joinLibraries, readModelLibrary, tr135, tr181 } from '@headend/usp'

let library: ModelLibrary | undefined

/** The vendor extension alone, as docs/data-model.md describes it. */
export function vendorExtension(): ModelLibrary {
  return readModelLibrary(readFileSync(new URL('./x-headend.tsv', import.meta.url), 'utf8'))
}

/** TR-181, TR-135 and the vendor extension. Read once, on first use. */
export function deviceLibrary(): ModelLibrary {
  library ??= joinLibraries(tr181(), tr135(), vendorExtension())
  return library
}
