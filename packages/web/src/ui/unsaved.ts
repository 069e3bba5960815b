import { createContext, use, useEffect, useState } from 'react'

/** The forms of a part of the console that hold changes nobody saved. */
export type Unsaved = Readonly<{
  /** Counts a form in; what it gives counts it out again. */
  hold: () => () => void
  any: () => boolean
}>

/** A part counts for the part around it too: a page with a dialog whose form was changed has unsaved changes. */
export const createUnsaved = (around: Unsaved | null = null): Unsaved => {
  const forms = new Set<symbol>()
  return {
    hold: () => {
      const form = Symbol('form')
      const letGo = around?.hold()
      forms.add(form)
      return () => {
        forms.delete(form)
        letGo?.()
      }
    },
    any: () => forms.size > 0,
  }
}

const UnsavedContext = createContext<Unsaved | null>(null)

/** Asks before the changes of what is inside are lost; see {@link useUnsaved}. */
export const UnsavedProvider = UnsavedContext.Provider

/** A part of its own within the part around it, such as a dialog, and whether its own form holds changes. */
export const useUnsavedPart = (isChanged: boolean): Unsaved => {
  const around = use(UnsavedContext)
  const [part] = useState(() => createUnsaved(around))
  useEffect(() => (isChanged ? part.hold() : undefined), [isChanged, part])
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
