import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { highlighted } from './highlight.ts'
import type { Line, LineGroup } from './paletteResults.tsx'

type Props = Readonly<{
  /** What the ids of the lines begin with. */
  id: string
  groups: readonly LineGroup[]
  /** Place of the chosen line among those of all groups. */
  chosen: number
  words: readonly string[]
  onPoint: (at: number) => void
  onOpen: (line: Line, inNewTab: boolean) => void
}>

/** The lines of a search under the names of their groups. */
export const PaletteGroups = ({ id, groups, chosen, words, onPoint, onOpen }: Props) => {
  const { t } = useTranslation('search')
  const starts = groups.map((_group, at) => groups.slice(0, at).reduce((sum, { lines }) => sum + lines.length, 0))
  return groups.map(({ name, total, lines }, groupAt) => (
    <div key={name} role="group" aria-label={t(`group.${name}`)}>
      <div className="hd-palette-group" aria-hidden="true">
        {t(`group.${name}`)} {total && <span>{total}</span>}
      </div>
      {lines.map((line, lineAt) => {
        const at = (starts[groupAt] ?? 0) + lineAt
        return (
          <button
            key={line.key}
            id={`${id}-${at}`}
            type="button"
            tabIndex={-1}
            role="option"
            aria-selected={at === chosen}
            aria-disabled={line.isDisabled}
            className="hd-palette-result"
            onPointerMove={() => onPoint(at)}
            onClick={(event) => onOpen(line, event.metaKey || event.ctrlKey)}
          >
            <Icon of={line.icon} size={18} />
            <span className={classes('hd-palette-name', line.isMono && 'hd-mono')}>{marked(line.name, words)}</span>
            {line.more && <span className="hd-palette-more hd-muted">{marked(line.more, words)}</span>}
            <span className="hd-palette-side">{line.side}</span>
          </button>
        )
      })}
    </div>
  ))
}

const marked = (text: string, words: readonly string[]): ReactNode =>
  highlighted(text, words).map((part, at) => (part.isHit ? <mark key={at}>{part.text}</mark> : part.text))
