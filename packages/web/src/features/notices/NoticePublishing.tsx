import { formScreen } from '../../ui/form/formScreen.tsx'
import { createNotice, noticeAnswers } from './noticeForms.ts'

export const Screen = formScreen({
  form: createNotice,
  menu: 'management',
  list: '/management/notice/noticeList',
  refresh: noticeAnswers,
})
