import { Link } from '@tanstack/react-router'
import { messageWords } from '@headend/contract/messages'
import { noticeReadingCalls } from '@headend/contract/notices'
import { minute } from '../../lib/formats.ts'
import { useAct, useCall, useFormats, useServices, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { NewsList, useArrivals } from '../../ui/NewsList.tsx'

const { listMessages, readMessage } = noticeReadingCalls

/** What is for the reader alone, newest first, in the language they read now. */
const useMessages = () => {
  const { language } = useSettings()
  // No poll, as for notices: the realtime channel says when they are stale.
  const { data } = useCall(listMessages, {}, { life: 10 * minute, silent: true })
  return data?.flatMap((message) => {
    const { about } = message
    const words = messageWords(message)
    return about && words ? [{ ...message, about, title: words.title[language], text: words.contents[language] }] : []
  })
}

/** Counts what the reader did not read yet, and announces what comes while the console is open. */
export function Watch({ onUnread }: Readonly<{ onUnread: (count: number) => void }>) {
  const { toasts } = useServices()
  useArrivals(useMessages(), {
    id: ({ notiId }) => notiId,
    isUnread: ({ readStatus }) => !readStatus,
    onUnread,
    onArrival: ({ notiId, title, text }) =>
      toasts.notice(`${title}. ${text}`, { long: true, key: `message ${notiId}` }),
  })
  return null
}

/** Each leads to the device it is about, and is read by that. */
export function Panel() {
  const word = useWords('messages')
  const { day } = useFormats()
  const read = useAct(readMessage, { refresh: [listMessages] })
  return (
    <NewsList
      label={word('title')}
      items={(useMessages() ?? []).map(({ notiId, about, title, text, periodStart, readStatus }) => ({
        id: notiId,
        mark: about.answer === 'granted' ? 'check' : 'cross',
        title,
        facts: [day(periodStart)],
        text,
        isUnread: !readStatus,
        onRead: () => read.mutate({ body: { notiId } }),
        link: (props) => (
          <Link to="/device/deviceDetail/$endpointId" params={{ endpointId: about.endpointId }} {...props} />
        ),
      }))}
    />
  )
}
