import { spawn } from 'node:child_process'
import { environment, root } from './node.mjs'

/**
 * Runs a program to its end and gives its exit code; a program that cannot be started gives 127, one
 * that a signal ended 128 plus the signal's number. Its output goes to ours, or is collected when `quiet`.
 */
export const run = (command, args, { quiet = false, env = environment(), cwd = root } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    const collect = (chunk) => (output += chunk)
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }))
    child.on('close', (code, signal) => resolve({ code: code ?? 128 + (signals[signal] ?? 0), output }))
  })

const signals = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/**
 * Runs a program in the foreground until it ends and hands the signals on that ask us to stop.
 * Gives its exit code.
 */
export const runForeground = (command, args, { env = environment(), cwd = root } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
    const stop = (signal) => child.kill(signal)
    // A terminal sends Ctrl+C to the whole group, the child included: there we only have to stay alive for it.
    const interrupted = () => process.stdin.isTTY || child.kill('SIGINT')
    process.on('SIGINT', interrupted)
    process.on('SIGTERM', stop)
    process.on('SIGHUP', stop)
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(code ?? 128 + (signals[signal] ?? 0)))
  })

/** Seconds since `from` (from `performance.now()`), for the reader: `0.4 s`, `1 min 12 s`. */
export const since = (from) => {
  const seconds = (performance.now() - from) / 1000
  return seconds < 60
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${String(Math.round(seconds % 60)).padStart(2, '0')} s`
}
