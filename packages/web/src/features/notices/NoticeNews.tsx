import { noticeReadingCalls } from '@headend/contract/notices'
import type { Notice } from '@headend/contract/notices'
import { useEffect, useEffectEvent, useRef } from 'react'
import { minute } from '../../lib/formats.ts'
import { useAct, useCall, useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Mark } from '../../ui/Mark.tsx'
import { noticeAnswers } from './noticeForms.ts'

const { listNotices, listMessages, readNotice, readMessage } = noticeReadingCalls
const life = 10 * minute

/** What is published for the reader now, messages first: a message is one of the notices too. */
const useNews = () => {
  // No poll: the realtime channel says when they are stale, and a poll would keep alive a session that nobody uses.
  const options = { life, silent: true }
  const notices = useCall(listNotices, {}, options).data
  const messages = useCall(listMessages, {}, options).data ?? []
  const named = new Set(messages.map(({ notiId }) => notiId))
  return { messages, notices: notices?.filter(({ notiId }) => !named.has(notiId)), all: notices }
}

/** Counts what nobody read yet, and announces what comes while the console is open. */
export function Watch({ onUnread }: Readonly<{ onUnread: (count: number) => void }>) {
  const word = useWords('notices')
  const { toasts } = useServices()
  const { all } = useNews()
  const known = useRef<ReadonlySet<string> | null>(null)
  const unread = all?.filter(({ readStatus }) => !readStatus).length
  const count = useEffectEvent(onUnread)
  const announce = useEffectEvent((rows: readonly Notice[]) => {
    const before = known.current
    known.current = new Set(rows.map(({ notiId }) => notiId))
    for (const { notiId, notiTitle, senderCompany, readStatus } of before ? rows : [])
      if (!before?.has(notiId) && !readStatus)
        toasts.notice(word('came', { title: notiTitle, sender: senderCompany }), {
          long: true,
          key: `notice ${notiId}`,
        })
  })
  useEffect(() => {
    if (unread !== undefined) count(unread)
  }, [unread])
  useEffect(() => {
    if (all) announce(all)
  }, [all])
  return null
}

/** Notices and messages in the notifications panel: opening one marks it as read. */
export function Panel() {
  const word = useWords('notices')
  const { messages, notices = [] } = useNews()
  const read = {
    notice: useAct(readNotice, { refresh: noticeAnswers }),
    message: useAct(readMessage, { refresh: noticeAnswers }),
  }
  const group = (kind: keyof typeof read, rows: readonly Notice[]) =>
    rows.length > 0 && (
      <section aria-label={word(`news.${kind}`)}>
        <ul className="hd-tray-rows">
          {rows.map(({ notiId, notiTitle, notiType, contents, senderCompany, periodEnd, readStatus }) => (
            <li key={notiId}>
              <div className={`hd-tray-row ${readStatus ? 'hd-idle' : 'hd-run'}`}>
                <Mark name={notiType === 'ALERT' ? 'triangle' : 'envelope'} />
                <details
                  className="hd-tray-open"
                  onToggle={({ currentTarget }) => {
                    if (currentTarget.open && !readStatus) read[kind].mutate({ body: { notiId } })
                  }}
                >
                  <summary>
                    <b>{notiTitle}</b>
                    <span>
                      {[word(`option.notiType.${notiType}`), senderCompany, word('until', { day: periodEnd })].join(
                        ' · ',
                      )}
                      {!readStatus && ` · ${word('unread')}`}
                    </span>
                  </summary>
                  <p>{contents}</p>
                </details>
              </div>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {group('message', messages)}
      {group('notice', notices)}
    </>
  )
}
