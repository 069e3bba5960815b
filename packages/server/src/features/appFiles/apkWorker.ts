import android from 'node-apk/build/lib/android.js'
import resourceTable from 'node-apk/build/lib/resources.js'
import source from 'node-apk/build/lib/source.js'
import xml from 'node-apk/build/lib/xml.js'
import * as z from 'zod'
import { answerOwner } from '../../core/answerOwner.ts'

/** Reads the manifest and the resources of an Android package, in a thread that its owner can end. */

const asked = z.object({ manifest: z.instanceof(Uint8Array), resources: z.instanceof(Uint8Array).nullable() })

const sourceOf = (bytes: Uint8Array) => new source.default(Buffer.from(bytes))

await answerOwner((given) => {
  const { manifest: bytes, resources } = asked.parse(given)
  const manifest = new android.Manifest(new xml.default(sourceOf(bytes)))

  /** The values of what may be a reference into the resources. */
  const valuesOf = (value: unknown): unknown[] => {
    if (typeof value !== 'number' || resources === null) return [value]
    return new resourceTable.Resources(sourceOf(resources))
      .resolve(value)
      .toSorted((a, b) => Number(a.locale !== undefined) - Number(b.locale !== undefined))
      .map((found) => found.value)
  }

  const textsOf = (value: unknown): string[] => valuesOf(value).filter((one) => typeof one === 'string')

  return {
    packageName: manifest.package,
    versionCode: manifest.versionCode,
    versionName: textsOf(manifest.versionName)[0] ?? null,
    label: textsOf(manifest.applicationLabel)[0] ?? null,
    icons: textsOf(manifest.applicationIcon),
  }
})
