import type { ReactNode } from 'react'
import './phoneRow.css'

type Props = Readonly<{
  /** What the row is called: a MAC, a serial, an endpoint id. */
  title: ReactNode
  /** It is called by words, not by an identifier. */
  plain?: boolean
  state: ReactNode
  /** What else identifies it. */
  more?: ReactNode
  end?: ReactNode
}>

/** A table row on a phone: two lines, the identity and its state first. */
export const PhoneRow = ({ title, plain = false, state, more, end }: Props) => (
  <div className="hd-phone-row">
    <b className={plain ? 'hd-phone-row-words' : 'hd-mono'}>{title}</b>
    {/* There also when it is words alone, or nothing: the others keep their places. */}
    <span>{state}</span>
    <span className="hd-phone-row-more">{more}</span>
    <span className="hd-soft">{end}</span>
  </div>
)
