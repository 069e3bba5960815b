import { Log, MP4BoxBuffer, createFile } from 'mp4box'
import type { Movie } from 'mp4box'
import { BrokenMedia } from './broken.ts'
import type { Media } from '@headend/contract/media'
import type { Content } from './content.ts'

// What is wrong with a film is said by its refusal. The library would say it on the console as well, once a box.
Object.assign(Log, { warn: () => undefined, error: () => undefined })

const broken = () =>
  new BrokenMedia({
    en: 'The MP4 film is damaged or incomplete.',
    ko: 'MP4 동영상이 손상되었거나 완전하지 않습니다.',
  })
const silent = () =>
  new BrokenMedia({
    en: 'The MP4 file holds no film.',
    ko: 'MP4 파일에 영상이 없습니다.',
  })
const endless = () =>
  new BrokenMedia({
    en: 'The MP4 film does not say how long it is.',
    ko: 'MP4 동영상에 재생 시간이 없습니다.',
  })

/** Boxes at the top of a file; a film in fragments has two for each. */
const mostBoxes = 20_000
/** The table of a film of half a minute is far smaller. */
const mostTable = 8 * 1024 * 1024

type Box = Readonly<{ name: string; start: number; end: number }>

/** The boxes at the top of a file, to its last byte (ISO/IEC 14496-12, 4.2). @throws {BrokenMedia} */
const topBoxes = async ({ size, read }: Content): Promise<readonly Box[]> => {
  const boxes: Box[] = []
  for (let start = 0; start < size;) {
    const bytes = await read(start, start + 16)
    if (bytes.length < 8 || boxes.length === mostBoxes) throw broken()
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const short = view.getUint32(0)
    // A length of 1 says that it follows in 64 bits, one of 0 that the box goes to the end.
    if (short === 1 && bytes.length < 16) throw broken()
    const length = short === 1 ? Number(view.getBigUint64(8)) : short === 0 ? size - start : short
    const end = start + length
    if (length < 8 || end > size) throw broken()
    boxes.push({ name: String.fromCharCode(...bytes.subarray(4, 8)), start, end })
    start = end
  }
  return boxes
}

/** What the boxes say. A library that stumbles over them has met damaged ones. @throws {BrokenMedia} */
const infoOf = (boxes: readonly Uint8Array<ArrayBuffer>[]): Movie => {
  const file = createFile()
  try {
    let start = 0
    for (const box of boxes) {
      file.appendBuffer(MP4BoxBuffer.fromArrayBuffer(box.slice().buffer, start))
      start += box.length
    }
    if (file.moov?.mvhd) return file.getInfo()
  } catch {
    // What is thrown is of no type of its own.
  }
  throw broken()
}

/**
 * Reads what an MP4 film says of itself: its boxes have to reach its end, and its table, not its name, says how large and how long
 * it is. The longest of what it says counts, so that no film is longer than it seems. @throws {BrokenMedia}
 */
export const readFilm = async (content: Content): Promise<Media> => {
  const boxes = await topBoxes(content)
  const [kind] = boxes
  const table = boxes.find(({ name }) => name === 'moov')
  if (kind?.name !== 'ftyp' || !table || !boxes.some(({ name }) => name === 'mdat')) throw broken()
  if (kind.end - kind.start > mostTable || table.end - table.start > mostTable) throw broken()
  const info = infoOf([await content.read(kind.start, kind.end), await content.read(table.start, table.end)])
  const [first] = info.videoTracks
  const video = first?.video
  if (!first || !video) throw silent()
  const fragments = info.fragment_duration ? info.fragment_duration.num / info.fragment_duration.den : 0
  const lengths = info.tracks.flatMap((track) => [
    track.duration / track.timescale,
    track.samples_duration / track.timescale,
    track.movie_duration / track.movie_timescale,
  ])
  const seconds = Math.max(info.duration / info.timescale, fragments, ...lengths.filter((value) => value >= 0))
  if (!(seconds > 0) || !Number.isFinite(seconds)) throw endless()
  return { type: 'mp4', width: video.width, height: video.height, seconds }
}
