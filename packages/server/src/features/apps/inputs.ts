import { createHash } from 'node:crypto'
import type { AppFile } from '../appFiles/service.ts'

/** A namespace of our own for the ids of applications (RFC 9562 5.5). */
const namespace = Buffer.from('8a5f6a2f0d3f4c9d9c1b6f0c6d2e41a7', 'hex')

/**
 * The UUID by which an application of ours is known on devices: of version 5, so that the same one has the same everywhere
 * (TR-181 DeploymentUnit.{i}.UUID). Devices report by it what became of what they were sent.
 */
export const appUuid = ({ platform, packageName }: Pick<AppFile, 'platform' | 'packageName'>): string => {
  const bytes = createHash('sha1').update(namespace).update(`${platform}/${packageName}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

type Application = Pick<AppFile, 'platform' | 'packageName' | 'appName'>

const known = ({ platform, packageName, appName }: Application) => ({
  platform,
  appId: packageName,
  name: appName,
  uuid: appUuid({ platform, packageName }),
})

/**
 * The input of a task of the type AppInstall that brings a file of the operator to a device, whatever the device has of the
 * application: it is installed, or updated, or found to be there.
 */
export const installInputOf = (file: Application & Pick<AppFile, 'fileId' | 'appVersion' | 'size'>) => ({
  ...known(file),
  version: file.appVersion,
  fileId: file.fileId,
  size: file.size,
})

/** The input of a task of the type AppUninstall that takes an application off, where a device has it. */
export const uninstallInputOf = (application: Application) => known(application)
