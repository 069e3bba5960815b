/**
 * How far the update of a device is: `preparing` reads its images, `downloading` has a percentage, `installing` waits for the time that was
 * given, `asking` for its viewer as well, `restarting` waits for it to be back.
 */
export const firmwarePhases = ['preparing', 'downloading', 'installing', 'restarting'] as const
export type FirmwarePhase = (typeof firmwarePhases)[number]

const phaseOf = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'phase' in result ? result.phase : undefined

/** How far a task of the type Firmware is, by what it came to so far and when the device may start the version. */
export const firmwarePhase = (
  resultData: unknown,
  input: Readonly<Record<string, unknown>> = {},
): FirmwarePhase | 'asking' => {
  const phase = firmwarePhases.find((one) => one === phaseOf(resultData)) ?? 'preparing'
  return phase === 'installing' && input['runMethod'] === 'userConfirmation' ? 'asking' : phase
}
