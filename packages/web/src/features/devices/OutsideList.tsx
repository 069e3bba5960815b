import { deviceCalls } from '@headend/contract/devices'
import type { DeviceListRequest } from '@headend/contract/devices'
import { outsideProvinceCalls } from '@headend/contract/outsideProvinces'
import { lives, useCall } from '../../lib/services.tsx'
import { listScreen } from '../../ui/list/listScreen.tsx'
import type { Asked } from '../../ui/list/spec.ts'
import { deviceBulk, deviceList } from './deviceSpec.tsx'
import { requestOf } from './request.ts'
import { useDeviceOptions, usePlaces } from './useDeviceOptions.ts'

const outsideOf = (asked: Asked): DeviceListRequest => {
  const request = requestOf(asked)
  return { ...request, filters: { ...request.filters, outside: true } }
}

/** The devices of the company in view that are registered outside of the service area. */
export const Screen = listScreen({
  ...deviceList,
  call: deviceCalls.listOutsideSaPage,
  ask: (asked) => ({ body: requestOf(asked) }),
  title: { en: 'Devices outside the service area', ko: '서비스 지역 외 단말' },
  useOptions: (rows, asked) => {
    const provinces = useCall(outsideProvinceCalls.listOutsideSaProvinces, {}, { life: lives.list }).data ?? []
    const places = usePlaces()
    return {
      ...useDeviceOptions(rows, asked),
      province: places(provinces.map(({ provinceId, provinceName }) => [provinceId, provinceName])),
    }
  },
  file: ({ asked, shown }) => ({
    name: 'devicesOutside',
    ask: { call: deviceCalls.exportConnects, body: { ...outsideOf(asked), fields: shown } },
  }),
  bulk: deviceBulk(outsideOf),
})
