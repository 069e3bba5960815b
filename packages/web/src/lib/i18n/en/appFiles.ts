/** Files of applications and their versions. */
export const appFiles = {
  title: 'Applications',
  noun: 'application',
  nouns: 'applications',
  context: 'Files that can be installed on devices.',
  find: 'Name, package, developer…',
  emptyText: 'Upload an Android package or a deployment unit; a package fills its form in by itself.',
  versionsTitle: 'Versions of the application',
  actions: 'Actions',
  deleteVersion: 'Delete',
  deleteVersionTitle: 'Delete version {{version}}?',
  deleteVersionText: 'The file is gone from the store. Devices that have it keep it.',
  versionDeleted: 'Version {{version}} was deleted.',
  noVersion: 'This application has no version: nothing can be installed of it until one is added.',
  offeredToAll: 'Everybody',
  tab: { files: 'Files', profiles: 'Profiles' },
  column: {
    fileId: 'File',
    iconImage: 'Icon',
    icon: 'Icon',
    appName: 'Name',
    packageName: 'Package',
    appPlatform: 'Platform',
    appVersion: 'Version',
    versions: 'Versions',
    developer: 'Developer',
    description: 'Description',
    targetOpId: 'Offered to',
    fileSize: 'Size',
    uploadDate: 'Uploaded',
    uploadedBy: 'Uploaded by',
    companyName: 'Company',
  },
  option: { appPlatform: { android: 'Android', quantum: 'Quantum' } },
  help: {
    icon: 'That of an Android package is read from it. PNG, JPEG or WebP, at most 64 KB and 1024 × 1024 pixels.',
    fileId: 'An Android package is opened: it says its package, version and name.',
    appName: 'Without underscores.',
    targetOpId: 'That company and those below it. Empty: all below yours.',
  },
  create: {
    open: 'Upload application',
    title: 'Upload application',
    action: 'Upload application',
    doneOf: 'The application {{name}} was uploaded.',
    failed: 'The application was not kept',
  },
  change: {
    title: 'Change the version',
    action: 'Save version',
    doneOf: 'Version {{name}} was changed.',
    failed: 'The version was not changed',
    field: { fileId: 'Another file', icon: 'Icon of the application' },
    help: {
      fileId: 'In place of the one there is; an Android package has to be of the same application.',
      icon: 'PNG, JPEG or WebP, at most 64 KB and 1024 × 1024 pixels.',
    },
  },
  version: {
    title: 'Add a version',
    action: 'Add version',
    doneOf: 'Version {{name}} was added.',
    failed: 'The version was not kept',
  },
  remove: { text: 'All its files are gone from the store. Devices that have it keep it.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    appFiles: typeof appFiles
  }
}
