/** What went wrong while decoding, in one short line. */
export function whyUndecodable(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
