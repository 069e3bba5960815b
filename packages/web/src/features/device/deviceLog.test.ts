import { expect, test } from 'vitest'
import { lossesIn } from './deviceLog.ts'

test('a connection is lost when neither side ended it and nobody had the device restart', () => {
  const log = [
    { dateTime: 9, kind: 'connected', message: '' },
    { dateTime: 8, kind: 'disconnected', message: '1006' },
    { dateTime: 7, kind: 'boot', message: 'RemoteReboot' },
    { dateTime: 6, kind: 'disconnected', message: '1006' },
    { dateTime: 5, kind: 'boot', message: 'LocalReboot' },
    { dateTime: 4, kind: 'disconnected', message: '' },
    { dateTime: 3, kind: 'disconnected', message: '1001 the controller is shutting down' },
    { dateTime: 2, kind: 'disconnected', message: '1000 done' },
  ] as const
  expect(lossesIn(log)).toEqual([8, 4])
})
