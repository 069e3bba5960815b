/** The history of files that were uploaded with devices. */
export const uploads = {
  title: 'Bulk uploads',
  noun: 'upload',
  nouns: 'uploads',
  context: 'Files of devices that were taken in, newest first.',
  find: 'Filter by file, person or company…',
  emptyText: 'Files are uploaded by “Register devices” of the device list.',
  counts: '{{taken}} of {{total}} rows taken, {{refused}} refused',
  column: {
    fileName: 'File',
    result: 'Result',
    uploadType: 'Rows are',
    totalRecords: 'Rows',
    added: 'Added',
    updated: 'Updated',
    invalidData: 'Refused',
    uploadTime: 'Uploaded',
    userName: 'Uploaded by',
    companyName: 'Company',
  },
  refused: {
    title: 'Refused rows',
    empty: 'No row was refused',
    column: { row: 'Line', deviceSn: 'Serial number', reason: 'Reason' },
  },
  option: {
    result: { success: 'Taken', partial: 'Partly taken', fail: 'Refused' },
    uploadType: { add: 'New', edit: 'Changes' },
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    uploads: typeof uploads
  }
}
