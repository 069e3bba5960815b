import type { FrameTaker } from '../device/files.ts'

/** Nobody is watched. */
export const noFrames: FrameTaker = { admits: async () => false, take: async () => 'over' }
