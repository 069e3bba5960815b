type Ended = Readonly<{ code: number; output: string }>
type Options = Readonly<{ quiet?: boolean; env?: NodeJS.ProcessEnv; cwd?: string }>

export const run: (command: string, args: readonly string[], options?: Options) => Promise<Ended>
export const since: (began: number) => string
