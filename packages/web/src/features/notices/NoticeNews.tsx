import { noticeCalls, noticeReadingCalls } from '@headend/contract/notices'
import type { Notice } from '@headend/contract/notices'
import { minute } from '../../lib/formats.ts'
import { useAct, useCall, useFormats, useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { NewsList, useArrivals } from '../../ui/NewsList.tsx'

const { listNotices, listMessages, readNotice, readMessage } = noticeReadingCalls

/** What is published for the reader now, messages first: a message is one of the notices too. */
const useNews = () => {
  // No poll: the realtime channel says when they are stale, and a poll would keep alive a session that nobody uses.
  const options = { life: 10 * minute, silent: true }
  const notices = useCall(listNotices, {}, options).data
  const messages = useCall(listMessages, {}, options).data ?? []
  const named = new Set(messages.map(({ notiId }) => notiId))
  return { messages, notices: notices?.filter(({ notiId }) => !named.has(notiId)), all: notices }
}

/** Counts what nobody read yet, and announces what comes while the console is open. */
export function Watch({ onUnread }: Readonly<{ onUnread: (count: number) => void }>) {
  const word = useWords('notices')
  const { toasts } = useServices()
  useArrivals(useNews().all, {
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
  const { messages, notices = [] } = useNews()
  const stale = { refresh: [noticeCalls.list, listNotices, listMessages] }
  const read = { notice: useAct(readNotice, stale), message: useAct(readMessage, stale) }
  const group = (kind: keyof typeof read, rows: readonly Notice[]) => (
    <NewsList
      label={word(`news.${kind}`)}
      items={rows.map(({ notiId, notiTitle, notiType, contents, senderCompany, periodEnd, readStatus }) => ({
        id: notiId,
        mark: notiType === 'ALERT' ? 'triangle' : 'envelope',
        title: notiTitle,
        facts: [word(`option.notiType.${notiType}`), senderCompany, word('until', { day: day(periodEnd) })],
        text: contents,
        isUnread: !readStatus,
        onRead: () => read[kind].mutate({ body: { notiId } }),
      }))}
    />
  )
  return (
    <>
      {group('message', messages)}
      {group('notice', notices)}
    </>
  )
}
