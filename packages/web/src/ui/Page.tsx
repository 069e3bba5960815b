import { createContext, use, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import './page.css'

export type Crumb = Readonly<{ label: ReactNode; to?: string }>

/** Where the shown thing stands in the list it was opened from. */
export type PagePlace = Readonly<{
  index: number
  total: number
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}>

/** What the bar above the page shows of it. */
export type PageHead = Readonly<{ title: string; crumbs: readonly Crumb[]; neighbours?: PagePlace | undefined }>

const PageHeadContext = createContext<(head: PageHead) => void>(() => undefined)
/** The shell listens here for the head of the page it shows. */
export const PageHeadProvider = PageHeadContext.Provider

type PageProps = Readonly<{
  title: string
  /** In place of the title as text, such as a device with its picture. Must contain the page's h1. */
  head?: ReactNode | undefined
  /** A few words beside the title, such as how many rows there are. */
  context?: ReactNode | undefined
  /** What the page is about, in a sentence: beside the title, on a phone below it and the actions. */
  about?: ReactNode | undefined
  actions?: ReactNode | undefined
  tabs?: ReactNode | undefined
  crumbs?: readonly Crumb[] | undefined
  neighbours?: PagePlace | undefined
  /** The bar at the bottom of a phone, for the actions. */
  phoneActions?: ReactNode | undefined
  children: ReactNode
}>

/** A page in the panel: head, tabs, content that scrolls. It names the document and the bar above. */
export function Page({
  title,
  head,
  context,
  about,
  actions,
  tabs,
  crumbs,
  neighbours,
  phoneActions,
  children,
}: PageProps) {
  const say = use(PageHeadContext)
  const shown = useRef<PageHead | null>(null)
  // After every draw, because crumbs and neighbours are new each time; published only when something differs.
  useEffect(() => {
    const next: PageHead = { title, crumbs: crumbs ?? [{ label: title }], neighbours }
    if (shown.current && sameHead(shown.current, next)) return
    shown.current = next
    document.title = `${title} · Headend`
    say(next)
  })
  return (
    <>
      <div className="hd-page-head">
        {head ?? (
          <div className="hd-page-title">
            <h1 tabIndex={-1}>{title}</h1>
            {context && <p>{context}</p>}
            {about && <p className="hd-page-about">{about}</p>}
          </div>
        )}
        {actions && (
          <div className={classes('hd-page-actions', Boolean(phoneActions) && 'hd-wide-only')}>{actions}</div>
        )}
      </div>
      {tabs}
      <div className="hd-page-body">{children}</div>
      {phoneActions && <div className="hd-page-phone hd-phone-only">{phoneActions}</div>}
    </>
  )
}

const samePlace = (a: PagePlace | undefined, b: PagePlace | undefined): boolean =>
  a?.index === b?.index && a?.total === b?.total

const sameHead = (a: PageHead, b: PageHead): boolean =>
  a.title === b.title &&
  samePlace(a.neighbours, b.neighbours) &&
  a.crumbs.length === b.crumbs.length &&
  a.crumbs.every((crumb, at) => crumb.label === b.crumbs[at]?.label && crumb.to === b.crumbs[at]?.to)

/** The space around cards. */
export function Padded({ children }: { children: ReactNode }) {
  return <div className="hd-padded">{children}</div>
}
