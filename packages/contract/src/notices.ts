import { calls, resource } from './core/index.ts'
import type { Text } from './core/index.ts'
import { timeWriter } from './formats.ts'

export type { NewNotice, Notice } from './schemas/notices.ts'

export const noticeTypes = ['NOTICE', 'ALERT', 'INFORMATION'] as const

/** Notices as those who publish them see them. */
export const noticeCalls = calls(
  'notices',
  () => import('./schemas/notices.ts'),
  resource({
    path: '/api/v1/notices',
    id: 'notiId',
    noun: { en: 'notice', ko: '공지' },
    access: { read: 'notice.manage', write: 'notice.edit' },
  }),
)

/**
 * Notices as those they are addressed to see them, while their period lasts. A message is a notice that names the reader's
 * company instead of going to everybody below its sender.
 */
export const noticeReadingCalls = calls(
  'iam',
  async () => ({ operations: (await import('./schemas/notices.ts')).readingOperations }),
  {
    listNotices: { method: 'GET', path: '/api/v1/iam/notices', access: 'signedIn' },
    readNotice: { method: 'POST', path: '/api/v1/iam/notices/action/read', access: 'signedIn' },
    listMessages: { method: 'GET', path: '/api/v1/iam/messages', access: 'signedIn' },
    readMessage: { method: 'POST', path: '/api/v1/iam/messages/action/read', access: 'signedIn' },
  },
)

type Published = Readonly<{ periodStart: string; periodEnd: string; timeZone: string }>

/** Whether today, where the sender is, belongs to the period; both of its days do. */
export const isPublished = ({ periodStart, periodEnd, timeZone }: Published, now: number): boolean => {
  const today = timeWriter(timeZone)('YYYY-MM-DD', now)
  return periodStart <= today && today <= periodEnd
}

/** Whether a notice may be deleted, or why not: never while it is published. `day` writes a calendar day as its reader has it. */
export const deletable = (notice: Published, now: number, day = (iso: string): string => iso): true | Text =>
  !isPublished(notice, now) || {
    en: `A notice cannot be deleted during its publication period. This one ends on ${day(notice.periodEnd)}.`,
    ko: `게시 기간에는 공지를 삭제할 수 없습니다. 게시 종료일: ${day(notice.periodEnd)}`,
  }
