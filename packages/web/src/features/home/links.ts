/** The first page of the device list. */
export const firstPage = { to: '/device/deviceList/$pageNum', params: { pageNum: '1' } } as const
