import type { TaskRecord } from './record.ts'

/** A restart that runs, or whatever `part` makes of it. */
export const fakeRecord = (part: Partial<TaskRecord> = {}): TaskRecord => ({
  taskId: '1',
  endpointId: 'os::1',
  deviceName: null,
  companyId: null,
  type: 'Reboot',
  batchId: null,
  state: 'running',
  step: 0,
  steps: 1,
  missed: 0,
  percent: null,
  input: {},
  result: null,
  failCode: null,
  failKey: null,
  failSaid: null,
  userId: null,
  userName: 'Han',
  startTime: 0,
  progressTime: null,
  deadline: 0,
  endTime: null,
  ...part,
})
