import { IconX } from '@tabler/icons-react'
import { Icon } from '../Icon.tsx'
import '../chip.css'

type Props = Readonly<{
  name: string
  /** What its button does, for who does not see it. */
  remove: string
  onRemove: () => void
}>

/** One that is chosen, with the button that takes it off. */
export function Chip({ name, remove, onRemove }: Props) {
  return (
    <span className="hd-chip">
      <b className="hd-chip-word">
        <span>{name}</span>
      </b>
      <button type="button" aria-label={remove} onClick={onRemove}>
        <Icon of={IconX} size={14} />
      </button>
    </span>
  )
}
