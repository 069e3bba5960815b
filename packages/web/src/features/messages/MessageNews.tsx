import { Link } from '@tanstack/react-router'
import { messageWords } from '@headend/contract/messages'
import { noticeReadingCalls } from '@headend/contract/notices'
import { lives, useAct, useCall, useFormats, useServices, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { NewsList, useArrivals } from '../../ui/NewsList.tsx'

const { listMessages, readMessage } = noticeReadingCalls

/** What is for the reader alone, newest first, in the language they read now. */
const useMessages = () => {
  const { language } = useSettings()
  // No poll, as for notices: the realtime channel says when they are stale.
  const { data } = useCall(listMessages, {}, { life: lives.news, silent: true })
  return data?.flatMap((message) => {
    const words = messageWords(message)
    return words ? [{ ...message, title: words.title[language], text: words.contents[language] }] : []
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

/** Each leads to what it is about, and is read by that. */
export function Panel() {
  const word = useWords('messages')
  const { day } = useFormats()
  const read = useAct(readMessage, { refresh: [listMessages] })
  return (
    <NewsList
      label={word('title')}
      items={useMessages()?.map(({ notiId, about, link, title, text, periodStart, readStatus }) => ({
        id: notiId,
        mark: about === null ? 'triangle' : about.answer === 'granted' ? 'check' : 'cross',
        title,
        facts: [day(periodStart)],
        text,
        isUnread: !readStatus,
        onRead: () => read.mutate({ body: { notiId } }),
        ...(about !== null
          ? {
              link: (props) => (
                <Link to="/device/deviceDetail/$endpointId" params={{ endpointId: about.endpointId }} {...props} />
              ),
            }
          : link !== null && { link: (props) => <Link to={link} {...props} /> }),
      }))}
    />
  )
}
