export const bin: (name: string) => string
export const environment: (more?: Readonly<Record<string, string>>) => NodeJS.ProcessEnv
