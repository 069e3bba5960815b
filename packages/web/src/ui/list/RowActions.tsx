import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '../Button.tsx'
import { Confirm, ConfirmButton } from '../Confirm.tsx'
import type { TablerIcon } from '../Icon.tsx'
import { Menu } from '../Menu.tsx'

/** What can be done with a row: at once, or once it is confirmed. */
export type RowAction = Readonly<{
  label: string
  icon: TablerIcon
  /** Why it cannot be done now. */
  reason?: string | undefined
  run: () => void
  /**
   * The question before it, and what will happen; with `danger` it takes something away. `context` is where it happens, of a
   * question that names the row itself; `action` the words of its button and `stay` those of the other, where the label and "Cancel"
   * would be taken for something else.
   */
  ask?: Readonly<{
    title?: string
    text: string
    context?: string
    danger?: boolean
    undoable?: boolean
    action?: string
    stay?: string
  }>
}>

type ButtonsProps = Readonly<{
  actions: readonly RowAction[]
  /** As signs alone, where words have no room. */
  signs?: boolean
}>

/** What can be done with a row, as buttons in it. */
export const RowButtons = ({ actions, signs = false }: ButtonsProps) =>
  actions.map(({ label, icon, reason, run, ask }) =>
    ask ? (
      <ConfirmButton
        key={label}
        size="sm"
        {...{ label, icon, reason, sign: signs }}
        title={ask.title}
        text={ask.text}
        danger={ask.danger}
        action={ask.action ?? label}
        stay={ask.stay}
        onConfirm={run}
      />
    ) : signs ? (
      <IconButton key={label} size="sm" {...{ label, icon, reason }} onClick={run} />
    ) : (
      <Button key={label} size="sm" {...{ icon, reason }} onClick={run}>
        {label}
      </Button>
    ),
  )

type MenuProps = Readonly<{
  actions: readonly RowAction[]
  /** Whose actions they are. */
  label: string
  /** The row, where one of them is confirmed. */
  name: string
}>

/** The same on a phone, where a row has no room for buttons. */
export const RowMenu = ({ actions, label, name }: MenuProps) => {
  const [asked, setAsked] = useState<RowAction | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <Menu
        label={label}
        trigger={(props) => <IconButton icon={IconDots} label={label} {...props} />}
        items={actions.map((action) => ({
          label: action.label,
          icon: action.icon,
          reason: action.reason,
          onSelect: () => (action.ask ? setAsked(action) : action.run()),
        }))}
      />
      {asked?.ask && (
        <Confirm
          open
          onClose={() => setAsked(null)}
          title={asked.ask.title ?? asked.label}
          action={asked.ask.action ?? asked.label}
          stay={asked.ask.stay}
          context={asked.ask.context ?? name}
          danger={asked.ask.danger}
          undoable={asked.ask.undoable}
          losses={[asked.ask.text]}
          onConfirm={() => {
            setAsked(null)
            asked.run()
          }}
        />
      )}
    </>
  )
}
