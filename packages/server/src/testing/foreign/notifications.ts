import { numbers } from './numbers.ts'
import { fits } from './tree.ts'
import type { Tree } from './tree.ts'
import { flag, pairs, part } from './wire.ts'

const { notify, happened, changed } = numbers
const table = 'Device.LocalAgent.Subscription.'

export type Notice = Readonly<{ subscription: string; sendResp: boolean; content: Uint8Array }>

/** What subscribers are told: the type and the path it is about, and what the notification then holds. */
export type News = Readonly<{ type: string; path: string; content: Uint8Array }>

const noticeOf = (subscription: string, sendResp: boolean, content: Uint8Array): Notice => ({
  subscription,
  sendResp,
  content: Buffer.concat([content, flag(notify.sendResp, sendResp), part(notify.subscription, subscription)]),
})

/** A notification for each subscription to what happened; those that ask for retries are to be acknowledged. */
export const noticesOf = (tree: Tree, { type, path, content }: News): readonly Notice[] =>
  tree.objectsAt(table).flatMap((row) => {
    const { Enable, NotifType, ReferenceList = '', ID = '', NotifRetry } = tree.read(row, 1).get(row) ?? {}
    if (Enable !== '1' || NotifType !== type) return []
    const isAbout = ReferenceList.split(',').some((reference) => fits(reference.trim()).test(path))
    return isAbout ? [noticeOf(ID, NotifRetry === '1', content)] : []
  })

/** The first message of an agent that its controller may not know yet (OnBoardRequest, R-NOT.6a). */
export const onBoardRequest = (tree: Tree): Notice =>
  noticeOf(
    '',
    true,
    part(
      notify.onBoard,
      part(4, '1.3,1.2,1.1,1.0'),
      part(3, tree.valueOf('Device.DeviceInfo.SerialNumber')),
      part(2, tree.valueOf('Device.DeviceInfo.ProductClass')),
      part(1, tree.valueOf('Device.DeviceInfo.ManufacturerOUI')),
    ),
  )

export const valueChange = (path: string, value: string): News => ({
  type: 'ValueChange',
  path,
  content: part(notify.valueChange, part(changed.value, value), part(changed.path, path)),
})

export const objectCreation = (row: string): News => ({
  type: 'ObjectCreation',
  path: row,
  content: part(notify.creation, part(1, row)),
})

export const objectDeletion = (row: string): News => ({
  type: 'ObjectDeletion',
  path: row,
  content: part(notify.deletion, part(1, row)),
})

export const event = (path: string, name: string, params: Readonly<Record<string, string>>): News => ({
  type: 'Event',
  path: path + name,
  content: part(notify.event, pairs(happened.params, params), part(happened.name, name), part(happened.path, path)),
})
