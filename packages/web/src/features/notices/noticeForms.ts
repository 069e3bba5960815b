import { dayIn, noticeCalls, noticeReadingCalls, noticeTypes } from '@headend/contract/notices'
import { resourceForms } from '../../ui/form/spec.ts'

export const noticeForms = resourceForms({
  calls: noticeCalls,
  id: 'notiId',
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
  start: ({ op }) => {
    const today = dayIn(op.timeZone, Date.now())
    const empty = { notiTitle: '', subType: '', contents: '' }
    return { ...empty, notiType: 'NOTICE', periodStart: today, periodEnd: today, ops: 'all' }
  },
})

/** Calls whose answers are old once a notice was written or read. */
export const noticeAnswers = [noticeCalls.list, noticeReadingCalls.listNotices, noticeReadingCalls.listMessages]
