/** The version of the server, shown in its banner and its API document. */
export const version = '1.0.0'
