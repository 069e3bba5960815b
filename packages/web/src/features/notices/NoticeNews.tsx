import { noticeCalls, noticeReadingCalls } from '@headend/contract/notices'
import { lives, useAct, useCall, useFormats, useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { NewsList, useArrivals } from '../../ui/NewsList.tsx'

const { listNotices, listMessages, readNotice } = noticeReadingCalls

/** What is published for the reader now; what names their company is a message. */
const useNews = () =>
  // No poll: the realtime channel says when they are stale, and a poll would keep alive a session that nobody uses.
  useCall(listNotices, {}, { life: lives.news, silent: true }).data

/** Counts what nobody read yet, and announces what comes while the console is open. */
export function Watch({ onUnread }: Readonly<{ onUnread: (count: number) => void }>) {
  const word = useWords('notices')
  const { toasts } = useServices()
  useArrivals(useNews(), {
    id: ({ notiId }) => notiId,
    isUnread: ({ readStatus }) => !readStatus,
    onUnread,
    onArrival: ({ notiId, notiTitle: title, senderCompany: sender }) =>
      toasts.notice(word('came', { title, sender }), { long: true, key: `notice ${notiId}` }),
  })
  return null
}

/** Notices and messages in the notifications panel: opening one marks it as read. */
export function Panel() {
  const word = useWords('notices')
  const { day } = useFormats()
  const news = useNews()
  const read = useAct(readNotice, { refresh: [noticeCalls.list, listNotices, listMessages] })
  const group = (kind: 'message' | 'notice') => (
    <NewsList
      label={word(`news.${kind}`)}
      items={news
        ?.filter(({ ops }) => (ops === 'all') === (kind === 'notice'))
        .map(({ notiId, notiTitle, notiType, contents, senderCompany, periodEnd, readStatus }) => ({
          id: notiId,
          mark: notiType === 'ALERT' ? 'triangle' : 'envelope',
          title: notiTitle,
          facts: [word(`option.notiType.${notiType}`), senderCompany, word('until', { day: day(periodEnd) })],
          text: contents,
          isUnread: !readStatus,
          onRead: () => read.mutate({ body: { notiId } }),
        }))}
    />
  )
  return (
    <>
      {group('message')}
      {group('notice')}
    </>
  )
}
