/** The first page of the device list. */
export const firstPage = { to: '/device/deviceList/$pageNum', params: { pageNum: '1' } } as const

/** The list of devices that wait to be registered. */
export const unregisteredList = { to: '/management/unregistereddevice/unregisteredDeviceListPage' } as const
