import type { Text } from './text.ts'

/**
 * Why a device did not do what it was asked: the words in both languages, for the answer of a call and for a task that
 * ended as failed alike. `Error_…` of TR-181 and TR-143 diagnostics have a line each.
 */
export const deviceFailures = {
  disconnected: {
    en: 'The device is not connected to the server. Try again when it is online.',
    ko: '단말이 서버에 연결되어 있지 않습니다. 온라인이 되면 다시 시도하십시오.',
  },
  refused: { en: 'The device refused the request.', ko: '단말이 요청을 거부했습니다.' },
  unauthenticated: { en: 'The device failed authentication.', ko: '단말 인증에 실패했습니다.' },
  silent: { en: 'No response from the device.', ko: '단말이 응답하지 않습니다.' },
  busy: {
    en: 'Another action is running on this device. Try again when it has finished.',
    ko: '이 단말에서 다른 작업이 진행 중입니다. 끝난 뒤 다시 시도하십시오.',
  },
  tooLarge: {
    en: 'The answer is larger than this server takes; the device did nothing wrong. Ask for less at a time.',
    ko: '응답이 이 서버가 받을 수 있는 크기보다 큽니다. 단말의 잘못이 아닙니다. 한 번에 더 적게 요청하십시오.',
  },
  wifiNotConnected: { en: 'The Wi-Fi of the device is not connected.', ko: '단말의 Wi-Fi가 연결되어 있지 않습니다.' },
  noLock: { en: 'This device has no lock.', ko: '이 단말은 잠금 기능을 지원하지 않습니다.' },
  unsupported: { en: 'The device does not support this.', ko: '단말이 지원하지 않는 기능입니다.' },
  lockUnchanged: { en: 'The device kept its lock as it was.', ko: '단말의 잠금 상태가 바뀌지 않았습니다.' },
  unchanged: {
    en: 'The device took the change and kept what it had.',
    ko: '단말이 변경을 받았지만 이전 값을 유지했습니다.',
  },
  restarted: { en: 'The device restarted.', ko: '단말이 다시 시작되었습니다.' },
  resultUnknown: {
    en: 'The device is done, but what came of it was not reported.',
    ko: '단말이 작업을 끝냈지만 결과를 알리지 않았습니다.',
  },
  cancelledThere: { en: 'The operation was cancelled on the device.', ko: '단말에서 작업이 취소되었습니다.' },
  neverSent: {
    en: 'The server stopped before the device had the request. Try again.',
    ko: '단말에 요청을 보내기 전에 서버가 중단되었습니다. 다시 시도하십시오.',
  },
  server: { en: 'Server error.', ko: '서버 오류입니다.' },
  noTimes: { en: 'The device gave no usable times.', ko: '단말이 알린 시각으로는 속도를 계산할 수 없습니다.' },
  hostUnknown: { en: 'The device cannot resolve the host name.', ko: '단말이 호스트 이름을 찾지 못했습니다.' },
  noRoute: { en: 'The device has no route to the host.', ko: '단말에서 호스트까지 가는 경로가 없습니다.' },
  tooManyHops: { en: 'The host is more hops away than are followed.', ko: '호스트까지 홉이 너무 많습니다.' },
  connectFailed: { en: 'The device could not connect to the host.', ko: '단말이 호스트에 연결하지 못했습니다.' },
  noAnswer: { en: 'The host did not answer the device.', ko: '호스트가 단말에 응답하지 않았습니다.' },
  timedOut: {
    en: 'The test took longer than the device allows.',
    ko: '단말의 제한 시간 안에 시험이 끝나지 않았습니다.',
  },
  transferFailed: { en: 'The transfer broke off.', ko: '전송이 중단되었습니다.' },
  wrongSize: { en: 'The size of the transfer was not the announced one.', ko: '전송 크기가 예정과 다릅니다.' },
  loginFailed: { en: 'The host refused the login of the device.', ko: '호스트가 단말의 로그인을 거부했습니다.' },
  internal: { en: 'The device reported an error of its own.', ko: '단말 내부에서 오류가 발생했습니다.' },
  other: { en: 'The device reported an error.', ko: '단말이 오류를 알렸습니다.' },
} as const satisfies Record<string, Text>

export type DeviceFailure = keyof typeof deviceFailures
export const deviceFailureNames = Object.keys(deviceFailures).filter((name): name is DeviceFailure =>
  Object.hasOwn(deviceFailures, name),
)

/** A sentence with what a device itself said: its words are quoted as they came, in whatever language. */
export const withSaid = (sentence: string, said: string | null | undefined): string =>
  said ? `${sentence.replace(/\.$/, '')}: “${said}”` : sentence
