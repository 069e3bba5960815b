import type { Text } from '@headend/contract/core'
import { openArchive, UnusableArchive } from '../../core/archive.ts'
import type { Core } from '../../core/feature.ts'
import { contentProblem, isArchive } from '../uploads/service.ts'
import type { Content, Inspected } from '../uploads/service.ts'
import { hasTextManifest, manifestName, readPackage } from './apk.ts'

const unreadable: Text = {
  en: 'The manifest of this Android package cannot be read: the file is damaged or no package.',
  ko: 'Android 패키지의 매니페스트를 읽을 수 없습니다. 파일이 손상되었거나 패키지가 아닙니다.',
}

const plainText: Text = {
  en: 'The manifest of this package is plain text: it is the source of a package, not one that was built.',
  ko: '패키지의 매니페스트가 일반 텍스트입니다. 빌드된 패키지가 아니라 소스입니다.',
}

/** Looks into a file of an application; an Android package says what it is. */
export const inspectApp =
  (needs: Pick<Core, 'clock'>) =>
  async (content: Content): Promise<Inspected> => {
    const problem = await contentProblem(content, { en: 'an application', ko: '애플리케이션이' })
    if (problem || !isArchive(content.type)) return { problem }
    const archive = await openArchive(content.path)
    try {
      if (!archive.names.includes(manifestName)) return {}
      const facts = await readPackage(archive, needs)
      if (facts) return { facts }
      return { problem: (await hasTextManifest(archive)) ? plainText : unreadable }
    } catch (thrown) {
      if (thrown instanceof UnusableArchive) return { problem: thrown.text }
      throw thrown
    } finally {
      archive.close()
    }
  }
