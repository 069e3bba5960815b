import { mostTags, tagCalls, tagLength } from '@headend/contract/tags'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall } from '../../lib/services.tsx'
import { Field } from '../Field.tsx'
import { InputFrame } from '../InputFrame.tsx'
import { Chip } from './Chip.tsx'
import type { DrawnProps } from './spec.ts'

const asList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** What is typed, as tags: a comma ends one. */
const tagsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((tag) => tag.trim().slice(0, tagLength))
    .filter((tag) => tag !== '')

/** Tags that are typed one after the other, each ended by Enter or a comma; those there are already are offered. */
export function TagField({ label, value, error, onChange }: DrawnProps) {
  const { t } = useTranslation('tags')
  const list = useId()
  const [typed, setTyped] = useState('')
  const { data = [] } = useCall(tagCalls.list, {}, { life: lives.list, silent: true })
  const [ended, setEnded] = useState(() => asList(value))
  // What stands in the field counts as it is: a form is sent by its button, not by another comma first.
  const hold = (tags: readonly string[], text: string): void => {
    setEnded(tags)
    setTyped(text)
    const known = new Map([...tags, ...tagsIn(text)].map((tag) => [tag.toLowerCase(), tag]))
    onChange([...known.values()])
  }
  const end = (text: string): void => {
    const known = new Set(ended.map((tag) => tag.toLowerCase()))
    hold([...ended, ...tagsIn(text).filter((tag) => !known.has(tag.toLowerCase()))], '')
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault()
      end(typed)
    } else if (event.key === 'Backspace' && typed === '') hold(ended.slice(0, -1), '')
  }
  return (
    <Field label={label} help={t('help', { most: mostTags, length: tagLength })} error={error}>
      {(ids) => (
        <>
          {ended.length > 0 && (
            <span className="hd-form-chips">
              {ended.map((tag) => (
                <Chip
                  key={tag}
                  name={tag}
                  remove={t('takeOff', { tag })}
                  onRemove={() =>
                    hold(
                      ended.filter((one) => one !== tag),
                      typed,
                    )
                  }
                />
              ))}
            </span>
          )}
          <InputFrame size="lg">
            <input
              {...ids}
              data-autofocus
              value={typed}
              list={list}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => (target.value.endsWith(',') ? end(target.value) : hold(ended, target.value))}
              onKeyDown={press}
            />
          </InputFrame>
          <datalist id={list}>
            {data
              .filter(({ tagName }) => !ended.includes(tagName))
              .map(({ tagName }) => (
                <option key={tagName} value={tagName} />
              ))}
          </datalist>
        </>
      )}
    </Field>
  )
}
