import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { actionIcons } from './actionIcons.ts'
import { Confirm } from './Confirm.tsx'
import type { ConfirmRow } from './Confirm.tsx'
import type { DrawnKind } from './DeviceDrawing.tsx'
import { Dialog } from './Dialog.tsx'
import type { StateName } from './states.ts'

/** What can be done to many devices. */
export type ManyAction = Exclude<keyof typeof actionIcons, 'register' | 'remove'>

/** Devices that an action leaves out, by the reason; `locked` ones are reset and stay locked. */
export type Left = Readonly<
  Partial<Record<'offline' | 'unsupported' | 'already' | 'locked' | 'otherState', readonly unknown[]>>
>

/** Where a device is after an action that changes its life; the others need a connection. */
const becomes: Readonly<Partial<Record<ManyAction, StateName>>> = {
  deploy: 'deployed',
  request: 'requested',
  reject: 'inventory',
  retrieve: 'inventory',
}

type Props = Readonly<{
  action: ManyAction
  /** How many were chosen, and how many of them it touches. */
  chosen: number
  acts: number
  left: Left
  /** Further devices that are left out. */
  more?: readonly ConfirmRow[]
  kind: DrawnKind | 'device'
  context?: string
  onClose: () => void
  onConfirm: () => void
}>

/** Says how many devices an action touches, which it leaves out and why, and asks before it runs. */
export const ConfirmMany = ({ action, chosen, acts: count, left, more = [], kind, context, ...on }: Props) => {
  const { t } = useTranslation(['deviceActions', 'effects'])
  const many = ({ length }: readonly unknown[] = []) => ({ count: length })
  const { offline, unsupported, already, locked, otherState } = left
  if (count === 0) {
    const isUnsupported = many(unsupported).count === chosen
    return (
      <Dialog open onClose={on.onClose} title={t(`confirm.${action}`, { count: chosen })} family="warn">
        <p>
          {isUnsupported
            ? t('confirm.allUnsupported', { count: chosen })
            : t(many(offline).count > 0 ? 'confirm.allOffline' : 'confirm.nothingLeft')}
        </p>
      </Dialog>
    )
  }
  const isUnlock = action === 'unlock'
  const rows: readonly (readonly [readonly unknown[] | undefined, StateName, string, string])[] = [
    [offline, 'offline', t('confirm.offline', many(offline)), t('confirm.offlineLeft')],
    [
      unsupported,
      'stopped',
      t('confirm.unsupported', many(unsupported)),
      t('confirm.unsupportedLeft', many(unsupported)),
    ],
    [
      already,
      isUnlock ? 'unlocked' : 'locked',
      t(isUnlock ? 'confirm.alreadyUnlocked' : 'confirm.alreadyLocked', many(already)),
      t(`confirm.already.${isUnlock ? 'unlock' : 'lock'}`),
    ],
    [locked, 'locked', t('confirm.alreadyLocked', many(locked)), t('confirm.keepLocked')],
    [otherState, 'waiting', t('confirm.otherState', many(otherState)), t('confirm.otherStateLeft')],
  ]
  const life = becomes[action]
  return (
    <Confirm
      open
      {...on}
      title={t(`confirm.${action}`, { count })}
      icon={actionIcons[action]}
      danger={action === 'factoryReset'}
      context={context}
      rows={[
        {
          state: life ?? 'online',
          count: life ? String(count) : t('confirm.online', { count }),
          text: t(`confirm.now.${action}`),
        },
        ...rows.flatMap(([of, state, said, text]) => (many(of).count > 0 ? [{ state, count: said, text }] : [])),
        ...more,
      ]}
      losses={[t(`effects:${action}.${kind}`, { count })]}
      {...(action === 'factoryReset' && { expect: { kind: 'devices', count } })}
    />
  )
}
