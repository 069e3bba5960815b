import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Words } from '../../lib/words.ts'
import { classes } from '../classes.ts'
import { Field } from '../Field.tsx'
import type { Option } from '../Field.tsx'
import { InputFrame } from '../InputFrame.tsx'
import { Chip } from './Chip.tsx'
import { useOffer, usePicked } from './sources.ts'
import type { Offered } from './sources.ts'
import type { Pickable, PickerKind } from './sources.ts'
import './form.css'

type Props = Readonly<{
  label: string
  help?: string | undefined
  error?: string | undefined
  word: Words
  kind: PickerKind
  /** Any number of them instead of one. */
  several: boolean
  /** Of companies: which are offered. */
  among?: Offered | undefined
  /** All that can be found, of a field that brings it. */
  options?: readonly Option[] | undefined
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  onBlur?: (() => void) | undefined
}>

/**
 * One or several of a large set, found by typing: a combobox whose list stands below it while it has the focus. Arrows go
 * through the list, Enter picks, Esc closes it before anything else, Backspace in an empty field takes the last one off.
 */
export function PickerField({ word, kind, several, among, options, value, onChange, onBlur, ...head }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [names, setNames] = useState<Readonly<Record<string, Pickable>>>({})
  const { found, more, isAsking, error } = useOffer(kind, typed, isOpen, { among, options })
  const offered = found.filter((one) => !value.includes(one.id))
  const current = isOpen ? offered[Math.min(at, offered.length - 1)] : undefined
  const takesMore = several || value.length === 0

  const show = (): void => {
    setOpen(true)
    setAt(0)
  }
  const pick = (one: Pickable): void => {
    setNames((before) => ({ ...before, [one.id]: one }))
    onChange(several ? [...value, one.id] : [one.id])
    setTyped('')
    // Who typed has found it: an open list would move what is below it when it closes, such as the button that is pressed next.
    setOpen(several && typed === '')
    setAt(0)
  }
  const remove = (one: string): void => {
    onChange(value.filter((other) => other !== one))
    // The field may have been away while its one place was taken.
    requestAnimationFrame(() => input.current?.focus())
  }
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!isOpen) show()
      else if (offered.length > 0) setAt((Math.min(at, offered.length - 1) + step + offered.length) % offered.length)
    } else if (event.key === 'Enter' && current) {
      // It picks; the form is saved by the next one.
      event.preventDefault()
      pick(current)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Backspace' && typed === '') {
      const last = value.at(-1)
      if (last !== undefined) remove(last)
    }
  }

  return (
    <Field {...head}>
      {(ids) => (
        <div
          className="hd-form-picker"
          onBlur={({ currentTarget, relatedTarget }) => {
            if (currentTarget.contains(relatedTarget)) return
            setOpen(false)
            onBlur?.()
          }}
        >
          {value.length > 0 && (
            <div className="hd-form-chips">
              {value.map((one) => (
                <Picked
                  key={one}
                  {...{ kind, word, options }}
                  id={one}
                  found={names[one]}
                  onRemove={() => remove(one)}
                />
              ))}
            </div>
          )}
          {takesMore && (
            <InputFrame size="lg">
              <input
                {...ids}
                ref={input}
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={isOpen}
                aria-controls={`${id}-list`}
                aria-activedescendant={current && `${id}-${current.id}`}
                autoComplete="off"
                value={typed}
                onClick={show}
                onChange={({ target }) => {
                  setTyped(target.value)
                  show()
                }}
                onKeyDown={press}
              />
            </InputFrame>
          )}
          {takesMore && isOpen && (
            <div className="hd-choices hd-form-box">
              <ul id={`${id}-list`} role="listbox" aria-label={head.label} aria-busy={isAsking}>
                {offered.map((one) => (
                  <li
                    key={one.id}
                    id={`${id}-${one.id}`}
                    role="option"
                    aria-selected={one === current}
                    className={classes('hd-form-option', one === current && 'hd-form-option-at')}
                    // The focus stays in the field.
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => pick(one)}
                    onKeyDown={press}
                  >
                    <span>{one.label}</span>
                    <span className="hd-muted hd-cut">{one.note}</span>
                  </li>
                ))}
              </ul>
              <p className="hd-muted" role="status">
                {error
                  ? error.message
                  : isAsking && offered.length === 0
                    ? word('pick.searching')
                    : offered.length === 0
                      ? word('pick.none', { word: typed })
                      : more > 0 && word('pick.more', { count: more })}
              </p>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

type PickedProps = Readonly<{
  kind: PickerKind
  options: readonly Option[] | undefined
  word: Words
  id: string
  found: Pickable | undefined
  onRemove: () => void
}>

function Picked({ kind, options, word, id, found, onRemove }: PickedProps) {
  const { label } = usePicked(kind, id, found, { options })
  return <Chip name={label} remove={word('pick.remove', { name: label })} onRemove={onRemove} />
}
