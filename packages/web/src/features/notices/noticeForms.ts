import type { Profile } from '@headend/contract/auth'
import { dayIn, noticeCalls, noticeReadingCalls, noticeTypes } from '@headend/contract/notices'
import { formDialog } from '../../ui/form/spec.ts'

const start = ({ op }: Profile) => {
  const today = dayIn(op.timeZone, Date.now())
  return {
    notiTitle: '',
    notiType: 'NOTICE',
    subType: '',
    contents: '',
    periodStart: today,
    periodEnd: today,
    ops: 'all',
  }
}

const shared = {
  permission: 'notice.edit',
  texts: 'notices',
  fields: [
    { name: 'notiTitle', input: 'text' },
    { name: 'notiType', input: 'choice', options: noticeTypes },
    { name: 'subType', input: 'text' },
    { name: 'contents', input: 'area' },
    { name: 'periodStart', input: 'period', end: 'periodEnd' },
    { name: 'ops', input: 'companies' },
  ],
  start,
} as const

export const createNotice = formDialog({ ...shared, call: noticeCalls.create, part: 'create' })

export const editNotice = formDialog({
  ...shared,
  call: noticeCalls.update,
  part: 'edit',
  params: ({ notiId }) => ({ notiId }),
})

/** Calls whose answers are old once a notice was written or read. */
export const noticeAnswers = [noticeCalls.list, noticeReadingCalls.listNotices, noticeReadingCalls.listMessages]
