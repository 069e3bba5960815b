import './logo.css'

/** The sign: two posts joined by a carrier wave. */
export function Glyph({ size = 24 }: { size?: number }) {
  return (
    <svg className="hd-glyph" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 4.25v15.5M19 4.25v15.5" />
      <path className="hd-glyph-wave" d="M5 12c4.2-6.4 9.8 6.4 14 0" />
    </svg>
  )
}

/** Sign and name. The name is text, so that it is read, selected and scaled like text. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <span className="hd-logo" style={{ fontSize: size * 0.625 }}>
      <Glyph size={size} />
      <span>Headend</span>
    </span>
  )
}
