/**
 * How far a task is: `start` until the device took it on, `progress`, which repeats, and one end: `success`, `fail`, or
 * `complete` where a person ended it with what had come by then.
 */
export const taskEventStatuses = ['start', 'progress', 'complete', 'success', 'fail'] as const

export type TaskEventStatus = (typeof taskEventStatuses)[number]

/** Where a task stands in its life. `success`, `fail` and `cancelled` are final. */
export const taskStates = ['waiting', 'running', 'success', 'fail', 'cancelled'] as const

export type TaskState = (typeof taskStates)[number]
