import { appFileCalls, mostAppBytes, mostIconBytes } from '@headend/contract/appFiles'
import type { AppVersion } from '@headend/contract/appFiles'
import { pictureTypes } from '@headend/contract/core'
import type { Form, FormField, Values } from '../../ui/form/spec.ts'

/** What a package says of its version fills it in; the server holds the form to it. */
const fills = ({ facts }: Values): Values => {
  const { appVersion }: Values = Object(facts)
  return typeof appVersion === 'string' ? { appVersion } : {}
}

const fieldsOf = (isOptional: boolean): readonly FormField[] => [
  {
    name: 'fileId',
    input: 'upload',
    call: appFileCalls.uploadFile,
    accept: [],
    maxBytes: mostAppBytes,
    fills,
    optional: isOptional,
  },
  { name: 'appVersion', input: 'text', mono: true },
  { name: 'description', input: 'area', optional: true },
]

/** Adds a version to an application. */
export const additionTo = (appId: string): Form<typeof appFileCalls.uploadVersion> => ({
  call: appFileCalls.uploadVersion,
  texts: 'appFiles',
  part: 'version',
  called: 'appVersion',
  fields: fieldsOf(false),
  params: () => ({ appId }),
})

/** Changes what is said of a version, its file, or the icon of the application; what is left out stays. */
export const changeOf = (appId: string, { fileId }: AppVersion): Form<typeof appFileCalls.updateVersion> => ({
  call: appFileCalls.updateVersion,
  texts: 'appFiles',
  part: 'change',
  called: 'appVersion',
  fields: [
    ...fieldsOf(true),
    { name: 'icon', input: 'file', accept: pictureTypes, maxBytes: mostIconBytes, optional: true },
  ],
  params: () => ({ appId, fileId }),
  body: ({ fileId: file, icon, ...said }) => ({
    ...said,
    ...(file !== null && { fileId: file }),
    ...(icon !== null && { icon }),
  }),
})
