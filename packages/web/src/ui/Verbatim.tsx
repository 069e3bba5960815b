import './verbatim.css'

/** A value as a person reads it: text as it is, everything else as indented JSON. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')

/** A value word for word, in a box of its own that scrolls; `titled` where nothing above it says what it is. */
export const Verbatim = ({
  label,
  value,
  titled = false,
}: Readonly<{ label: string; value: unknown; titled?: boolean }>) => (
  <>
    {titled && <h3 className="hd-verbatim-title">{label}</h3>}
    <pre className="hd-mono hd-verbatim" tabIndex={0} aria-label={label}>
      {asText(value)}
    </pre>
  </>
)
