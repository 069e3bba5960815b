import { createContext, use, useEffect, useState } from 'react'

/** What is asked before something else than changes is lost: each a sentence or a button's words. */
export type LeaveWords = Readonly<{ title: string; text: string; leave: string; stay: string }>

/** The forms of a part of the console that hold changes nobody saved. */
export type Unsaved = Readonly<{
  /** Counts a form in, with its own words where changes are not what would be lost; what it gives counts it out again. */
  hold: (words?: LeaveWords) => () => void
  any: () => boolean
  /** The words of a form that has its own. */
  words: () => LeaveWords | undefined
}>

/** A part counts for the part around it too: a page with a dialog whose form was changed has unsaved changes. */
export const createUnsaved = (around: Pick<Unsaved, 'hold'> | null = null): Unsaved => {
  const forms = new Map<symbol, LeaveWords | undefined>()
  return {
    hold: (words) => {
      const form = Symbol('form')
      const letGo = around?.hold(words)
      forms.set(form, words)
      return () => {
        forms.delete(form)
        letGo?.()
      }
    },
    any: () => forms.size > 0,
    words: () => [...forms.values()].find((words) => words !== undefined),
  }
}

const noWords: LeaveWords = { title: '', text: '', leave: '', stay: '' }

const UnsavedContext = createContext<Unsaved | null>(null)

/** Asks before the changes of what is inside are lost; see {@link useUnsaved}. */
export const UnsavedProvider = UnsavedContext.Provider

/** A part of its own within the part around it, such as a dialog, and whether its own form holds changes, or what else is lost. */
export const useUnsavedPart = (changed: boolean | LeaveWords): Unsaved => {
  const around = use(UnsavedContext)
  const [part] = useState(() => createUnsaved(around))
  const { title, text, leave, stay } = typeof changed === 'object' ? changed : noWords
  const isChanged = changed !== false
  useEffect(
    () => (isChanged ? part.hold(title === '' ? undefined : { title, text, leave, stay }) : undefined),
    [isChanged, title, text, leave, stay, part],
  )
  return part
}

/**
 * Every form says here, or as `unsaved` of its dialog, whether it holds changes nobody saved. Leaving then asks: another
 * page, the browser's Back, closing the tab, and Esc, the cross or a press beside the dialog. A form's own Cancel does not:
 * it says what it does.
 */
export const useUnsaved = (isChanged: boolean): void => {
  const part = use(UnsavedContext)
  useEffect(() => (isChanged ? part?.hold() : undefined), [isChanged, part])
}
