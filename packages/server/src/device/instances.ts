/** Whether a path has a wildcard or a search expression: what is asked of it is asked of every instance that it finds. */
export const findsInstances = (path: string): boolean => /[*[]/.test(path)
