import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * A VOD server: a catalogue of titles behind an API key, whose version moves on, and which misbehaves where its path says so.
 * The contract is that of docs/integrate.md.
 */
export type VodServerOptions = Readonly<{
  port?: number
  /** Titles of the list. */
  titles?: number
  /** How its versions begin: `2026` is followed by `2026.1`. */
  series?: string
  apiKey?: string
  /** Basic authentication, asked for where there is a user. */
  user?: Readonly<{ id: string; password: string }>
  /** The version moves on by itself so often; 0 never. Milliseconds. */
  movesEveryMs?: number
  /** Milliseconds between two parts of a slow answer. */
  pauseMs?: number
  /** Whether the process goes on for as long as it listens; true when left out. */
  holds?: boolean
}>

export type SimulatedVodServer = AsyncDisposable &
  Readonly<{
    url: string
    apiKey: string
    /** The address of the list, or of one that misbehaves. */
    at: (path?: VodPath) => string
    /** Answers that were begun. */
    asked: () => number
    version: () => string
    /** The next version. */
    move: () => string
    close: () => Promise<void>
  }>

/** What each path does, for the help. */
export const vodPaths = {
  titles: 'the list, with the key',
  401: 'refuses every key',
  403: 'refuses access',
  error401: 'answers 500 with a text in which code=401 is',
  error403: 'answers 200 with an error in which code=403 is',
  broken: 'answers what is no JSON after some titles',
  cut: 'ends before the list is whole',
  reset: 'breaks the connection off within the list',
  endless: 'never ends',
  slow: 'sends the list part by part, with pauses',
  silent: 'sends the beginning, then nothing',
  mute: 'never answers',
  redirect: 'leads to the list',
  unversioned: 'has no version',
  wrong: 'has a title without a name',
  twice: 'has a title twice',
} as const
export type VodPath = keyof typeof vodPaths

const isPath = (text: string): text is `${keyof typeof vodPaths}` => Object.hasOwn(vodPaths, text)

const words = [
  'Harbour',
  'Night',
  'Garden',
  'River',
  'Winter',
  'Letter',
  'Island',
  'Signal',
  'Market',
  'Summit',
] as const
const categories = ['Film', 'Series', 'Documentary', 'Children', 'Sport'] as const

/** A title of the list, always the same in the same place. */
export const vodTitle = (index: number, over: object = {}): string => {
  const first = words[index % words.length] ?? ''
  const second = words[Math.floor(index / words.length) % words.length] ?? ''
  return JSON.stringify({
    id: `vod-${index + 1}`,
    title: `${first} of the ${second} ${index + 1}`,
    category: categories[index % categories.length],
    seconds: 1200 + ((index * 37) % 6000),
    poster: `https://posters.invalid/vod-${index + 1}.png`,
    description: `Title ${index + 1} of a simulated catalogue, with "quotes" and [brackets] in its words.`,
    ...over,
  })
}

const same = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Titles of one part of an answer. */
const partOf = 500

type Waited = Readonly<{ out: ServerResponse; text: string }>

/** Writes, and waits until the other side has taken most of it. */
const write = async ({ out, text }: Waited): Promise<void> => {
  if (out.write(text) || out.destroyed) return
  await new Promise<void>((resolve) => {
    const go = (): void => {
      out.off('drain', go).off('close', go)
      resolve()
    }
    out.on('drain', go).on('close', go)
  })
}

export const startVodServer = async ({
  port = 0,
  titles = 200,
  series = '2026',
  apiKey = 'headend-vod-key-0001',
  user,
  movesEveryMs = 0,
  pauseMs = 500,
  holds = true,
}: VodServerOptions = {}): Promise<SimulatedVodServer> => {
  let number = 1
  let asked = 0
  const version = () => `${series}.${number}`

  const mayAsk = ({ headers }: IncomingMessage): boolean => {
    const key = headers['x-api-key']
    if (typeof key !== 'string' || !same(key, apiKey)) return false
    const basic = `Basic ${Buffer.from(`${user?.id}:${user?.password}`).toString('base64')}`
    return user === undefined || same(headers.authorization ?? '', basic)
  }

  const begin = (out: ServerResponse, head = `{"version":"${version()}","titles":[`): string => {
    out.writeHead(200, { 'content-type': 'application/json' })
    return head
  }

  /** Titles from one place to another, with what stands before them. */
  const send = async (out: ServerResponse, before: string, to: number, pause = 0): Promise<void> => {
    let text = before
    for (let index = 0; index < to && !out.destroyed; index += 1) {
      text += `${index === 0 ? '' : ','}${vodTitle(index)}`
      if ((index + 1) % partOf !== 0 && index + 1 < to) continue
      await write({ out, text })
      text = ''
      if (pause > 0) await setTimeout(pause)
    }
    if (text !== '') await write({ out, text })
  }

  const answer = async (path: `${keyof typeof vodPaths}`, out: ServerResponse): Promise<void> => {
    const half = Math.ceil(titles / 2)
    switch (path) {
      case '401':
        out.writeHead(401).end()
        return
      case '403':
        out.writeHead(403).end()
        return
      case 'error401':
        out.writeHead(500).end('upstream failed: code=401, key expired')
        return
      case 'error403':
        out.writeHead(200).end('{"error":"upstream failed: code=403"}')
        return
      case 'redirect':
        out.writeHead(302, { location: '/titles' }).end()
        return
      case 'mute':
        return
      case 'unversioned':
        await send(out, begin(out, '{"titles":['), half)
        out.end(']}')
        return
      case 'broken':
        await send(out, begin(out), half)
        out.end(',{"id":]}')
        return
      case 'cut':
        await send(out, begin(out), half)
        out.end()
        return
      case 'reset':
        await send(out, begin(out), half)
        out.destroy()
        return
      case 'silent':
        await send(out, begin(out), half)
        return
      case 'wrong':
        await send(out, begin(out), 2)
        out.end(`,${vodTitle(2, { title: '' })}]}`)
        return
      case 'twice':
        await send(out, begin(out), 2)
        out.end(`,${vodTitle(0)}]}`)
        return
      case 'endless':
        await send(out, begin(out), Number.POSITIVE_INFINITY)
        return
      case 'titles':
      case 'slow':
        await send(out, begin(out), titles, path === 'slow' ? pauseMs : 0)
        out.end(']}')
    }
  }

  const server = createServer((request, out) => {
    asked += 1
    const path = new URL(request.url ?? '/', 'http://vod.invalid').pathname.slice(1)
    if (!isPath(path)) return void out.writeHead(404).end()
    if (path !== '403' && !mayAsk(request)) return void out.writeHead(401).end()
    answer(path, out).catch(() => out.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  if (!holds) server.unref()
  const bound = server.address() as AddressInfo
  const url = `http://127.0.0.1:${bound.port}`
  const move = (): string => {
    number += 1
    return version()
  }
  const moving = movesEveryMs > 0 ? setInterval(move, movesEveryMs).unref() : undefined
  const close = async (): Promise<void> => {
    clearInterval(moving)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url,
    apiKey,
    at: (path = 'titles') => `${url}/${path}`,
    asked: () => asked,
    version,
    move,
    close,
    [Symbol.asyncDispose]: close,
  }
}
