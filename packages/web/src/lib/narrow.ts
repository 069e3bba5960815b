/**
 * Whether a window is too narrow for every column that a list is read by: at 1440 all have room, beside the rail at 1024 those
 * that can wait for somebody to choose them have not.
 */
export const isNarrow = (): boolean => !matchMedia('(min-width: 1400px)').matches
