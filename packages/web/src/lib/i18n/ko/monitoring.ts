import type { Translation } from '../dictionary.ts'
import type { monitoring as english } from '../en/monitoring.ts'

export const monitoring: Translation<typeof english> = {
  status: {
    title: '단말 상태',
    state: '상태',
    online: '연결',
    uptime: '가동 시간',
    contact: '마지막 접속',
    sensor: '센서 {{number}}',
    offlineValue: '오프라인 전 마지막 값',
    missing: '보고되지 않음',
    limits: '{{warning}} 초과 시 경고, {{critical}} 초과 시 위험',
    noAlarm: '알람 없음',
    open: '진행 중인 알람',
    noOpen: '진행 중인 알람이 없습니다.',
  },
  alarms: {
    title: '알람',
    empty: '알람이 없습니다',
    emptyText: '측정값이 기준을 넘거나 단말이 장애를 알리면 알람이 발생합니다.',
    open: '진행 중',
    overLimit: '{{value}}, 기준 {{limit}}',
    kind: {
      cpuUsage: 'CPU 사용률',
      memoryUsage: '메모리 사용률',
      cpuTemperature: 'CPU 온도',
      device: '단말 장애',
    },
  },
  column: {
    severity: '심각도',
    kind: '알람',
    value: '값',
    triggeredTime: '발생',
    closeTime: '종료',
    duration: '지속 시간',
    open: '상태',
  },
  option: {
    severity: { critical: '위험', warning: '경고' },
    open: { open: '진행 중', closed: '종료됨' },
  },
  limits: {
    title: '알람 기준',
    meta: '이 단말',
    text: '측정값이 기준을 넘으면 알람이 발생하고, 기준보다 5% 또는 3 °C 이상 낮아지면 종료됩니다.',
    warning: '경고 기준(초과)',
    critical: '위험 기준(초과)',
    on: '알람 발생',
    notAllowed: '단말을 변경할 권한이 없는 역할입니다.',
    usual: '기본 기준 사용',
    action: '기준 저장',
    done: '알람 기준을 저장했습니다',
    failed: '기준을 저장하지 못했습니다',
    same: '변경된 값이 없습니다.',
  },
}
