import { formScreen } from '../../ui/form/formScreen.tsx'
import { noticeAnswers, noticeForms } from './noticeForms.ts'

export const Screen = formScreen({
  form: noticeForms.create,
  menu: 'management',
  list: '/management/notice/noticeList',
  refresh: noticeAnswers,
})
