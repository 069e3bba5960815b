/** How the results of uploads look. */
export const resultState = { success: 'completed', partial: 'partly', fail: 'failed' } as const
