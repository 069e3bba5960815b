import { cpus, totalmem } from 'node:os'

/** One line that says what the numbers were measured on. */
export const machineLine = (): string => {
  const processors = cpus()
  const model = processors[0]?.model.trim() ?? 'an unknown processor'
  const memory = Math.round(totalmem() / 1024 ** 3)
  return `${processors.length} cores (${model}), ${memory} GiB of memory, Node ${process.versions.node}, ${process.platform} ${process.arch}`
}
