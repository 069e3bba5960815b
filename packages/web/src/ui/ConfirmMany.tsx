import { isOfTelevision } from '../lib/actionTasks.ts'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { actionIcons } from './actionIcons.ts'
import { Confirm, Touched } from './Confirm.tsx'
import type { ConfirmRow } from './Confirm.tsx'
import type { DrawnKind } from './DeviceDrawing.tsx'
import { Dialog } from './Dialog.tsx'
import { LnbDialog } from './LnbDialog.tsx'
import type { LnbSettings } from './LnbDialog.tsx'
import type { StateName } from './states.ts'

/** What can be done to many devices. */
export type ManyAction = Exclude<keyof typeof actionIcons, 'register' | 'remove'>

/** Devices that an action leaves out, by the reason; `silent` ones are asked all the same, `locked` ones stay locked. */
export type Left = Readonly<
  Partial<Record<'silent' | 'offline' | 'unsupported' | 'already' | 'locked' | 'otherState', readonly unknown[]>>
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
  /** Support features of the model, for the options of its converter. */
  supportFeatures?: readonly string[]
  onClose: () => void
  /** With the settings of the converter, where it is about that. */
  onConfirm: (lnbSettings?: LnbSettings) => void
}>

/** Says how many devices an action touches, which it leaves out and why, and asks before it runs. */
export const ConfirmMany = (props: Props) => {
  const { action, chosen, acts: count, left, more = [], kind, context, supportFeatures = [], ...on } = props
  const { t } = useTranslation(['deviceActions', 'effects'])
  const many = ({ length }: readonly unknown[] = []) => ({ count: length })
  const { silent, offline, unsupported, already, locked, otherState } = left
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
  const answering = count - many(silent).count
  const rows: readonly (readonly [readonly unknown[] | undefined, StateName, string, string])[] = [
    [silent, 'silent', t('confirm.silent', many(silent)), t('confirm.silentTried')],
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
  const touched = {
    rows: [
      ...(answering > 0
        ? [
            {
              state: life ?? 'online',
              count: life ? String(answering) : t('confirm.online', { count: answering }),
              text: t(`confirm.now.${action}`),
            },
          ]
        : []),
      ...rows.flatMap(([of, state, said, text]) => (many(of).count > 0 ? [{ state, count: said, text }] : [])),
      ...more,
    ],
    losses: [t(isOfTelevision(action) ? `effects:${action}` : `effects:${action}.${kind}`, { count })],
  }
  if (action === 'setLnb') {
    return <LnbDialog {...{ count, context, supportFeatures, ...on }} lead={<Touched {...touched} />} />
  }
  return (
    <Confirm
      open
      onClose={on.onClose}
      onConfirm={() => on.onConfirm()}
      title={t(`confirm.${action}`, { count })}
      icon={actionIcons[action]}
      danger={action === 'factoryReset'}
      context={context}
      {...touched}
      {...(action === 'factoryReset' && { expect: { kind: 'devices', count } })}
    />
  )
}
