import { encode } from 'uqr'

/** Modules of white around the code, which readers need to find it (ISO/IEC 18004 5.3.8). */
const quiet = 4

/** A QR code: dark on white whatever the theme is, as readers expect it. `label` says what it holds. */
export function QrCode({ text, label }: Readonly<{ text: string; label: string }>) {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={label} className="hd-qr" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
