import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import yazl from 'yazl'

/** Android packages as a build makes them, with as much in them as is read (ResourceTypes.h of Android). */

const chunk = (type: number, header: Buffer, body: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt16LE(type, 0)
  head.writeUInt16LE(8 + header.length, 2)
  head.writeUInt32LE(8 + header.length + body.length, 4)
  return Buffer.concat([head, header, body])
}
const ints = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => bytes.writeInt32LE(value | 0, at * 4))
  return bytes
}
const shorts = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => bytes.writeUInt16LE(value, at * 2))
  return bytes
}

const stringPool = (texts: readonly string[]): Buffer => {
  const each = texts.map((text) => Buffer.concat([shorts(text.length), Buffer.from(text, 'utf16le'), shorts(0)]))
  const offsets = each.map((_text, at) => each.slice(0, at).reduce((sum, { length }) => sum + length, 0))
  const content = Buffer.concat(each)
  const padding = Buffer.alloc((4 - (content.length % 4)) % 4)
  const start = 28 + texts.length * 4
  return chunk(1, ints(texts.length, 0, 0, start, 0), Buffer.concat([ints(...offsets), content, padding]))
}

type Value = string | number | Readonly<{ reference: number }>

/** A manifest in the binary form of Android. */
const manifestOf = (
  attributes: Readonly<Record<string, Value>>,
  application: Readonly<Record<string, Value>>,
): Buffer => {
  const texts = ['manifest', 'application', ...Object.entries({ ...attributes, ...application }).flat()].filter(
    (one): one is string => typeof one === 'string',
  )
  const at = (text: string): number => texts.indexOf(text)
  const valueOf = (value: Value): Buffer => {
    const [type, data] =
      typeof value === 'string' ? [3, at(value)] : typeof value === 'number' ? [0x10, value] : [1, value.reference]
    return Buffer.concat([shorts(8, type << 8), ints(data)])
  }
  const start = (tag: string, of: Readonly<Record<string, Value>>): Buffer =>
    chunk(
      0x102,
      ints(1, -1),
      Buffer.concat([
        ints(-1, at(tag)),
        shorts(20, 20, Object.keys(of).length, 0, 0, 0),
        ...Object.entries(of).map(([name, value]) => Buffer.concat([ints(-1, at(name), -1), valueOf(value)])),
      ]),
    )
  const end = (tag: string): Buffer => chunk(0x103, ints(1, -1), ints(-1, at(tag)))
  return chunk(
    3,
    Buffer.alloc(0),
    Buffer.concat([
      stringPool(texts),
      start('manifest', attributes),
      start('application', application),
      end('application'),
      end('manifest'),
    ]),
  )
}

/** A table of resources of one type, whose entries are these texts. */
const resourcesOf = (texts: readonly string[]): Buffer => {
  const entries = texts.map((_text, at) => Buffer.concat([shorts(8, 0), ints(0), shorts(8, 3 << 8), ints(at)]))
  const typeHead = Buffer.concat([
    Buffer.from([1, 0, 0, 0]),
    ints(texts.length, 48 + texts.length * 4, 28, 0, 0, 0, 0, 0, 0),
  ])
  const type = chunk(0x201, typeHead, Buffer.concat([ints(...texts.map((_text, at) => at * 16)), ...entries]))
  const packageHead = Buffer.concat([ints(0x7f), Buffer.alloc(256), ints(0, 0, 0, 0, 0)])
  return chunk(2, ints(1), Buffer.concat([stringPool(texts), chunk(0x200, packageHead, type)]))
}

export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A ZIP archive of these files. */
export const zipOf = async (files: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(content, name)
  zip.end()
  // The stream that `yazl` gives is one of Node's, whatever its types say.
  return buffer(zip.outputStream as Readable)
}

type Package = Readonly<{ packageName: string; versionName: string; versionCode: number; label: string }>

/** An Android package whose name and icon are resources, as those of every build are. */
export const packageOf = ({ packageName, versionName, versionCode, label }: Package): Promise<Buffer> =>
  zipOf({
    'AndroidManifest.xml': manifestOf(
      { package: packageName, versionName, versionCode },
      { label: { reference: 0x7f010000 }, icon: { reference: 0x7f010001 } },
    ),
    'resources.arsc': resourcesOf([label, 'res/icon.png']),
    'res/icon.png': pixel,
    'classes.dex': Buffer.from('dex\n035\0'),
  })
