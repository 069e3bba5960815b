import * as z from 'zod'
import { mostAppBytes, mostIconBytes } from '../appFiles.ts'
import { appPlatforms } from '../apps.ts'
import { pictureTypes } from '../core/fileTypes.ts'
import { describe, paging } from './core.ts'
import { appName, id, optionalPlainText, optionalText, plainText, time } from './rules.ts'
import { fileInParts, heldFile, heldFileId } from './uploads.ts'

const appPlatform = z.enum(appPlatforms)
const appVersion = plainText(64)
const packageName = plainText(255)
const description = optionalText(1000).default('')

const appVersionRow = z
  .object({
    fileId: id,
    appVersion: z.string(),
    versionCode: z.number().nullable().describe('Of an Android package: by which Android compares.'),
    description: z.string(),
    fileName: z.string(),
    fileSize: z.number().describe('Bytes.'),
    sha256: z.string(),
    uploadedBy: z.string(),
    uploadTime: time,
    own: z.boolean().describe('Whether its application is of the companies of the reader, who may change it then.'),
  })
  .meta({ id: 'AppVersion' })
export type AppVersion = z.infer<typeof appVersionRow>

const app = z
  .object({
    appId: id,
    appPlatform,
    appName: z.string(),
    packageName: z.string(),
    appVersion: z.string().nullable().describe('The newest version; null once all are deleted.'),
    fileId: z.string().nullable().describe('Of the newest version.'),
    versions: z.int(),
    iconImage: z.string().nullable().describe('The picture itself, as a data URL.'),
    description: z.string(),
    developer: z.string(),
    uploadedBy: z.string(),
    uploadDate: time.describe('Of the newest version.'),
    opId: z.string().describe('The company it is of.'),
    companyName: z.string(),
    targetOpId: z
      .string()
      .nullable()
      .describe('The company it is offered to with those below; null: all below its own.'),
    targetCompanyName: z.string().nullable().describe('Its name.'),
    own: z.boolean().describe('Whether it is of the companies of the reader, or only offered to them.'),
  })
  .meta({ id: 'App' })
export type App = z.infer<typeof app>

export const packageFacts = z
  .object({
    packageName: z.string(),
    appVersion: z.string().nullable(),
    versionCode: z.number().nullable(),
    label: z.string().nullable(),
    icon: z.string().nullable().describe('The picture itself, as a data URL.'),
  })
  .meta({ id: 'PackageFacts', description: 'What an Android package says of itself.' })
export type PackageFacts = z.infer<typeof packageFacts>

const heldApp = heldFile.extend({ facts: packageFacts.nullable() }).meta({ id: 'HeldApp' })
export type HeldApp = z.infer<typeof heldApp>

const newVersion = {
  appVersion,
  description,
  fileId: heldFileId,
}
const newApp = z.strictObject({
  appPlatform,
  appName,
  packageName,
  developer: optionalPlainText(200).default(''),
  targetOpId: id.optional().describe('A company it is offered to with those below; without it, all below its own.'),
  ...newVersion,
})
export type NewApp = z.input<typeof newApp>

const file = { maxBytes: mostAppBytes, types: 'any', limit: 'app', optional: true } as const
const icon = { maxBytes: mostIconBytes, types: pictureTypes, optional: true } as const
const upload = { parts: { file, icon } } as const
const available = z.object({ available: z.boolean() })
const ofApp = z.strictObject({ appId: id })
const ofVersion = z.strictObject({ appId: id, fileId: id })

export const operations = describe({
  listPage: {
    summary: 'One page of the applications that the caller sees, each with its newest version',
    body: z.strictObject({
      ...paging,
      keyword: optionalText(100).default('').describe('Each word has to be in its name, package or developer.'),
      appPlatform: appPlatform.optional(),
    }),
    data: app,
  },
  listByPlatform: {
    summary: 'Applications of a platform; at most 1000',
    query: z.strictObject({ appPlatform: appPlatform.optional() }),
    data: z.array(app),
  },
  listVersions: {
    summary: 'Versions of an application, newest first; at most 1000',
    params: ofApp,
    data: z.array(appVersionRow),
    fails: ['nodata'],
  },
  validateName: {
    summary: 'Whether no application of the platform has this name or package in the company',
    params: z.strictObject({ platform: appPlatform }),
    body: z.strictObject({ appName, packageName: packageName.optional() }),
    data: available,
  },
  validateVersion: {
    summary: 'Whether an application lacks this version',
    params: z.strictObject({ appId: id, version: appVersion }),
    data: available,
    fails: ['nodata'],
  },
  uploadFile: {
    ...fileInParts(
      'Send a file of an application before anything is said of it, whole or in parts; an Android package is opened',
      mostAppBytes,
      'app',
    ),
    data: heldApp,
  },
  create: {
    summary: 'Add an application with its first version; what is said of it has to agree with its package',
    body: newApp,
    upload,
    data: app,
    fails: ['nameconflict', 'nofile'],
  },
  uploadVersion: {
    summary: 'Add a version of an application',
    params: ofApp,
    body: z.strictObject(newVersion),
    upload: { parts: { file } },
    data: app,
    fails: ['nodata', 'nofile', 'conflict'],
  },
  updateVersion: {
    summary: 'Change what is said of a version, its file, or the icon of the application',
    params: ofVersion,
    body: z.strictObject(newVersion),
    upload,
    data: app,
    fails: ['nodata', 'nofile', 'conflict'],
  },
  deleteVersion: { summary: 'Delete a version and its file', params: ofVersion, fails: ['nodata', 'nofile'] },
  delete: { summary: 'Delete an application with all its files', params: ofApp, fails: ['nodata'] },
})
