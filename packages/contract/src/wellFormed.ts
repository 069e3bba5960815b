/** A text that every part of the product can keep: no NUL, which PostgreSQL refuses, and no half of a surrogate pair, which is no character. */
export const isWellFormed = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

type Found = Readonly<{ path: string; value: unknown }>

/**
 * The first text within a JSON value that is not well formed, as a path such as `devices.0.customerId`; undefined when
 * there is none. Names of fields count too. Iterative, as a body may be nested deeper than a stack.
 */
export const illFormedField = (value: unknown): string | undefined => {
  const open: Found[] = [{ path: '', value }]
  for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
    const { path, value: current } = entry
    if (typeof current === 'string' && !isWellFormed(current)) return path
    if (typeof current !== 'object' || current === null) continue
    for (const [name, inner] of Object.entries(current)) {
      if (!isWellFormed(name)) return path
      open.push({ path: path === '' ? name : `${path}.${name}`, value: inner })
    }
  }
  return undefined
}
