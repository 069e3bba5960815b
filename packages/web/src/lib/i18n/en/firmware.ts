/** Files of firmware, and who said that devices may get them. */
export const firmware = {
  title: 'Firmware',
  management: 'SW management',
  noun: 'firmware file',
  nouns: 'firmware files',
  context: 'No device gets a file before it is approved.',
  find: 'Filter by version, model, file…',
  emptyText: 'Upload the first file of firmware; once it is approved, devices can get it.',
  anyVersion: 'Any',
  more: 'More with this file',
  publish: 'Publish…',
  approve: 'Approve',
  disapprove: 'Disapprove',
  approveTitle: 'Approve {{name}} of {{company}}?',
  approveText: 'From now on it can be sent to devices, and its description stays as it is.',
  approveSends_one:
    'It is sent at once, without a first group: auto-upgrade goes on by itself for {{names}}, 1 device in all. Turn it off first to roll it out step by step.',
  approveSends:
    'It is sent at once, without a first group: auto-upgrade goes on by itself for {{names}}, {{count}} devices in all. Turn it off first to roll it out step by step.',
  disapproveTitle: 'Withdraw the approval of {{name}} of {{company}}?',
  disapproveText: 'Devices that have not begun do not get it any more.',
  approved: '{{name}} was approved.',
  disapproved: 'The approval of {{name}} was withdrawn.',
  tab: { 'manage-firmware': 'Manage Firmware', 'file-approve': 'File Approve' },
  column: {
    fileId: 'File',
    fileName: 'File',
    fileSize: 'Size',
    sha256: 'SHA-256',
    mid: 'Model',
    modelName: 'Model',
    manufacturer: 'Manufacturer',
    fwCode: 'Code',
    fwVer: 'Version',
    minTargetVersion: 'Minimum',
    approvalStatus: 'Approval',
    approvedBy: 'Approved by',
    description: 'Description',
    uploadedBy: 'Uploaded by',
    uploadTime: 'Uploaded',
    companyName: 'Company',
    ops: 'Offered to',
  },
  field: { fwCode: 'Version code', fwVer: 'Version name', minTargetVersion: 'Minimum version on the device' },
  help: {
    fileId: 'As its maker gave it. It is sent while you fill in the rest.',
    fwVer: 'As devices report it: three or four numbers joined by dots.',
    fwCode: 'Above 0; by it versions are compared, a higher one being newer.',
    minTargetVersion: 'A device with an older version does not take this one.',
    ops: 'Devices of these companies and of those below them may get it, and no others. Everybody: yours and all below it.',
  },
  create: {
    open: 'Upload firmware',
    title: 'Upload firmware',
    action: 'Upload firmware',
    doneOf: 'The firmware {{name}} was uploaded. It waits for its approval.',
    failed: 'The firmware was not kept',
  },
  edit: { doneOf: 'The description of {{name}} was changed.', action: 'Save description' },
  remove: { text: 'The file is gone from the store. Devices that have it keep it.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    firmware: typeof firmware
  }
}
