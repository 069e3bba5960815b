import { parseArgs } from 'node:util'
import { startVodServer, vodPaths } from './vodServer.ts'

const paths = Object.entries(vodPaths)
  .map(([path, what]) => `    /${path.padEnd(12)} ${what}`)
  .join('\n')

const usage = `usage: npm run vod-server -- [--port 8095] [--titles 200] [--key headend-vod-key-0001] [--user id:password]
  [--moves-every 0] [--pause 500]

  A simulated VOD server, asked as docs/integrate.md says. --moves-every: seconds after which its list has a new version;
  Enter moves it on by hand. --pause: milliseconds between two parts of /slow. Its addresses:

${paths}`

const whole = (name: string, text: string, most: number): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > most)
    throw new RangeError(`--${name} must be a whole number from 0 to ${most}`)
  return value
}

const read = () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '8095' },
      titles: { type: 'string', default: '200' },
      key: { type: 'string', default: 'headend-vod-key-0001' },
      user: { type: 'string' },
      'moves-every': { type: 'string', default: '0' },
      pause: { type: 'string', default: '500' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    process.exit(0)
  }
  const [id = '', password = ''] = values.user?.split(':') ?? []
  return {
    port: whole('port', values.port, 65_535),
    titles: whole('titles', values.titles, 1_000_000),
    apiKey: values.key,
    movesEveryMs: whole('moves-every', values['moves-every'], 86_400) * 1000,
    pauseMs: whole('pause', values.pause, 60_000),
    ...(values.user === undefined ? {} : { user: { id, password } }),
  }
}

try {
  const options = read()
  const server = await startVodServer(options)
  console.log(
    `VOD server: ${server.at()}, key ${options.apiKey}, ${options.titles} titles, version ${server.version()}`,
  )
  process.stdin.on('data', () => console.log(`VOD server: version ${server.move()}`)).unref()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close())
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  process.exit(2)
}
