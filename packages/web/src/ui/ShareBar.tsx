import './chartCard.css'

/** The class of a column of bars: it takes what the others leave, and goes where there is no room. */
export const barColumn = 'hd-bar'

/** A number beside others as a bar: `share` is its part of the largest of them, 0 to 1. What it says stands beside it as text. */
export const ShareBar = ({ share }: Readonly<{ share: number }>) => (
  <span className="hd-bar-track" aria-hidden="true">
    <span style={{ width: `${share * 100}%` }} />
  </span>
)
