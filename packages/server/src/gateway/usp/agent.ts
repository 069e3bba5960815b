import type { ControllerSession } from '@headend/usp'

/** How long an agent may take to say which versions it speaks; milliseconds. */
const versionTimeout = 5_000

/**
 * Asks an agent which versions of USP it speaks, once a session (TR-369 GetSupportedProtocol): with its first request,
 * so that a whole fleet that comes back is asked as it is read. Settles when the version in use is known; an agent that
 * does not answer is one of 1.0.
 */
export const versionOf = (session: ControllerSession): (() => Promise<void>) => {
  let asked: Promise<void> | undefined
  return () => (asked ??= session.getSupportedProtocol({ timeoutMs: versionTimeout }).then(() => undefined))
}

/** Devices of which it is remembered what is too large to be asked for at once. */
const mostRemembered = 10_000

/**
 * What of which device was larger than is taken. An answer of too many bytes costs the connection, so that it is found
 * out once: the next reading is divided from the beginning.
 */
export const largeAnswers = () => {
  const known = new Map<string, Set<string>>()
  const keyOf = (what: readonly string[]): string => what.join('\n')
  return {
    of: (endpointId: string) => ({
      has: (what: readonly string[]): boolean => known.get(endpointId)?.has(keyOf(what)) ?? false,
      add: (what: readonly string[]): void => {
        const paths = known.get(endpointId) ?? new Set()
        if (paths.size >= 100) paths.clear()
        paths.add(keyOf(what))
        // The oldest is forgotten: it costs one connection to find it out again.
        if (!known.has(endpointId) && known.size >= mostRemembered) known.delete(known.keys().next().value ?? '')
        known.set(endpointId, paths)
      },
    }),
  }
}

export type LargeAnswers = ReturnType<typeof largeAnswers>
