import type { Text } from '@headend/contract/core'
import { mediaProblem, sizeProblem, typeProblem } from '@headend/contract/media'
import type { Media, MediaRule } from '@headend/contract/media'
import { fileTypeFromBuffer } from 'file-type'
import { BrokenMedia } from './broken.ts'
import type { Content } from './content.ts'
import { readFilm } from './mp4.ts'
import { readPicture } from './png.ts'

/** Bytes by which a type is known. */
const head = 4100

/** What a file is by its content, or why it is no file of `rule`. */
export const measure = async (rule: MediaRule, content: Content): Promise<Media | Text> => {
  const large = sizeProblem(rule, content.size)
  if (large) return large
  if (content.size === 0) return { en: 'The file is empty.', ko: '빈 파일입니다.' }
  const begun = await fileTypeFromBuffer(await content.read(0, head))
  try {
    const media =
      begun?.mime === 'image/png'
        ? await readPicture(content)
        : begun?.mime === 'video/mp4'
          ? await readFilm(content)
          : undefined
    if (!media) return typeProblem(rule, begun?.ext.toUpperCase())
    return mediaProblem(rule, media) ?? media
  } catch (thrown) {
    if (thrown instanceof BrokenMedia) return thrown.text
    throw thrown
  }
}

/** Whether {@link measure} found a file as it has to be. */
export const isMedia = (found: Media | Text): found is Media => 'type' in found
