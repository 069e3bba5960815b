import type { Send } from './client.ts'

/** The files of a call by their names. */
export type SentFiles = Readonly<Record<string, Blob | undefined>>

const formOf = (body: unknown, files: SentFiles): FormData => {
  const form = new FormData()
  // Fields first: the server knows what is meant before the first byte of a file.
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined && value !== null) form.set(name, String(value))
  for (const [name, file] of Object.entries(files)) if (file) form.set(name, file)
  return form
}

/**
 * Sends a call's fields and files as a form, and says how much of it is under way: from 0 to 1. `fetch` cannot say so of
 * what it sends.
 */
export const sendFiles =
  (body: unknown, files: SentFiles, onProgress: (share: number) => void = () => undefined): Send =>
  (address, { method, headers, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of Object.entries(headers))
        // The browser writes the type of a form itself, with its boundary.
        if (name !== 'Content-Type') request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total)
      })
      request.addEventListener('load', () =>
        resolve({ status: request.status, json: async () => JSON.parse(request.responseText) as unknown }),
      )
      for (const how of ['error', 'abort', 'timeout'] as const)
        request.addEventListener(how, () => reject(new Error(`The upload ended: ${how}`)))
      signal.addEventListener('abort', () => request.abort())
      request.send(formOf(body, files))
    })
