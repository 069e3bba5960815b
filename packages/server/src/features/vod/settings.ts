import { hoursOf, vodCalls } from '@headend/contract/cmsVod'
import type { VodServer, VodServerTest } from '@headend/contract/cmsVod'
import type { Text } from '@headend/contract/core'
import type { Db } from '../../core/db/database.ts'
import { asError, fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import type { Given } from '../../core/http/implement.ts'
import type { Sealing } from '../../core/sealing.ts'
import { publishStale } from '../../core/stale.ts'
import type { VodAdapter, VodSettings } from './adapter.ts'
import { problemText, VodFailure } from './failure.ts'
import { isReachable, opener } from './open.ts'
import { serverOf } from './store.ts'

/** What an API key is shown as, before its last letters. */
const mask = '••••••••'
/** Letters of an API key that are shown, and how long one has to be for that. */
const shownLetters = 4
const longEnough = 16

const aboutPassword = (companyId: string): string => `password of the vod server of ${companyId}`
const aboutKey = (companyId: string): string => `api key of the vod server of ${companyId}`

const unreachable: Text = {
  en: 'Give an https address of the internet. Private networks need the setting VOD_PRIVATE of the installation.',
  ko: '인터넷의 https 주소를 입력하십시오. 사설 네트워크를 사용하려면 설치 환경의 VOD_PRIVATE 설정이 필요합니다.',
}
const named: Text = {
  en: 'Leave the name and password out, and enter them below.',
  ko: '이름과 비밀번호는 주소에서 빼고 아래에 입력하십시오.',
}
const malformed: Text = { en: 'This is no address.', ko: '올바른 주소가 아닙니다.' }
const maskedKey: Text = {
  en: 'Enter the whole API key, or leave the stored one as it is.',
  ko: 'API 키 전체를 입력하거나 저장된 키를 그대로 두십시오.',
}
const colon: Text = { en: 'A user id has no colon.', ko: '사용자 ID에는 콜론을 쓸 수 없습니다.' }

const elsewhere: Text = {
  en: 'The stored one is for another server. Enter the one of this server.',
  ko: '저장된 값은 다른 서버용입니다. 이 서버의 값을 입력하십시오.',
}

type Stored = NonNullable<Awaited<ReturnType<typeof serverOf>>>

const opened = (sealing: Sealing, about: string, sealed: string): string => {
  const text = sealed === '' ? '' : sealing.open(about, sealed)
  if (text === undefined) throw new VodFailure('unreadable')
  return text
}

const secretsOf = (sealing: Sealing, { company_id: companyId, password, api_key: apiKey }: Stored) => ({
  password: opened(sealing, aboutPassword(companyId), password),
  apiKey: opened(sealing, aboutKey(companyId), apiKey),
})

const sealedPassword = (sealing: Sealing, companyId: string, password: string): string =>
  password === '' ? '' : sealing.seal(aboutPassword(companyId), password)

/** The columns of an API key: sealed, and by which letters people know it. */
export const sealedKey = (sealing: Sealing, companyId: string, apiKey: string) => ({
  api_key: apiKey === '' ? '' : sealing.seal(aboutKey(companyId), apiKey),
  api_key_end: apiKey.length < longEnough ? '' : apiKey.slice(-shownLetters),
})

/** The settings of a company with their secrets, and the version that is not fetched. @throws {VodFailure} */
export const settingsOf = async (
  db: Db,
  sealing: Sealing,
  companyId: string,
): Promise<Readonly<{ known: string; settings: VodSettings }>> => {
  const row = await serverOf(db, companyId)
  if (row === undefined) throw new VodFailure('unset')
  return { known: row.version, settings: { url: row.url, userId: row.user_id, ...secretsOf(sealing, row) } }
}

const keyShown = (row: Stored | undefined): string =>
  row === undefined || row.api_key === '' ? '' : `${mask}${row.api_key_end}`

const answerOf = (companyId: string, row: Stored | undefined): VodServer => ({
  version: row?.version ?? '',
  url: row?.url ?? '',
  userId: row?.user_id ?? '',
  hasPassword: row !== undefined && row.password !== '',
  apiKey: keyShown(row),
  executionMode: row?.execution_mode ?? 'manual',
  nextTime: row?.next_time?.getTime() ?? null,
  opId: companyId,
})

/** As the history has it: whether there are secrets, never which. */
const lineOf = ({ hasPassword, nextTime: _nextTime, opId: _opId, ...rest }: VodServer) => ({
  ...rest,
  password: hasPassword ? mask : '',
})

type Needs = Readonly<{
  core: Pick<Core, 'db' | 'bus' | 'clock' | 'log' | 'change'>
  sealing: Sealing
  adapter: VodAdapter
  allowPrivate: boolean
}>

type Body = Given<typeof vodCalls.updateServer>['body']

/** Where lists are got, and when. Secrets are sealed, and nobody is answered them. */
export const vodSettings = ({ core, sealing, adapter, allowPrivate }: Needs) => {
  const { db, bus, clock, log, change } = core
  const open = opener({ clock, allowPrivate, adapter })

  /** Whether the body leaves the stored key as it is. */
  const keepsKey = ({ apiKey }: Body, row: Stored | undefined): boolean =>
    row !== undefined && (apiKey === undefined || apiKey === keyShown(row))

  const refuseInput = (given: Body, row: Stored | undefined): void => {
    const { url, userId, apiKey } = given
    const refuse = (field: string, text: Text) => fail('custom', { text, field })
    if (!URL.canParse(url)) throw refuse('url', malformed)
    const { username, password } = new URL(url)
    if (username !== '' || password !== '') throw refuse('url', named)
    if (!isReachable(url, allowPrivate)) throw refuse('url', unreachable)
    if (userId.includes(':')) throw refuse('userId', colon)
    if (apiKey !== undefined && apiKey !== keyShown(row) && apiKey.includes('•')) throw refuse('apiKey', maskedKey)
    if (row === undefined || new URL(url).origin === URL.parse(row.url)?.origin) return
    // Whoever may change the address must not learn by it what is stored for another server.
    if (given.password === undefined && row.password !== '') throw refuse('password', elsewhere)
    if (keepsKey(given, row) && row.api_key !== '') throw refuse('apiKey', elsewhere)
  }

  const update = async (caller: AuthenticatedCaller, companyId: string, body: Body): Promise<VodServer> => {
    const { version, url, userId, password, apiKey = '', executionMode } = body
    const after = await change(caller, vodCalls.updateServer, async (trx, line) => {
      const before = await serverOf(trx, companyId)
      refuseInput(body, before)
      const hours = hoursOf[executionMode]
      const isSameMode = before?.execution_mode === executionMode && before.url === url
      const next = hours === undefined ? null : new Date(clock.now() + hours * 3_600_000)
      const values = {
        version,
        url,
        user_id: userId,
        password: password === undefined ? (before?.password ?? '') : sealedPassword(sealing, companyId, password),
        ...(before !== undefined && keepsKey(body, before)
          ? { api_key: before.api_key, api_key_end: before.api_key_end }
          : sealedKey(sealing, companyId, apiKey)),
        execution_mode: executionMode,
        next_time: isSameMode ? before.next_time : next,
        update_user: caller.userName,
        update_time: clock.date(),
      }
      const row = await trx
        .insertInto('vod_server')
        .values({ company_id: companyId, ...values })
        .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
        .returningAll()
        .executeTakeFirstOrThrow()
      const now = answerOf(companyId, row)
      const secrets = {
        ...(password === undefined ? {} : { passwordChanged: true }),
        ...(keepsKey(body, before) ? {} : { apiKeyChanged: true }),
      }
      line({
        companyId,
        target: new URL(url).host,
        ...(before === undefined ? {} : { before: lineOf(answerOf(companyId, before)) }),
        after: lineOf(now),
        detail: secrets,
      })
      return now
    })
    publishStale(bus, [vodCalls.getServer, vodCalls.list])
    return after
  }

  const versionOf = async (body: Body, row: Stored | undefined): Promise<string | VodFailure> => {
    try {
      const stored = row === undefined ? { password: '', apiKey: '' } : secretsOf(sealing, row)
      const settings: VodSettings = {
        url: body.url,
        userId: body.userId,
        password: body.password ?? stored.password,
        apiKey: keepsKey(body, row) ? stored.apiKey : (body.apiKey ?? ''),
      }
      const reader = adapter.reader()
      for await (const part of open(settings, new AbortController().signal)) {
        reader.push(part)
        const version = reader.version()
        if (version !== undefined) return version
      }
      reader.end()
      return new VodFailure('unversioned')
    } catch (thrown) {
      if (thrown instanceof VodFailure) return thrown
      log.error({ err: asError(thrown) }, 'a VOD server could not be tested')
      return new VodFailure('error')
    }
  }

  /** Asks a server for the version of its list, and no further. */
  const test = async (caller: AuthenticatedCaller, companyId: string, body: Body): Promise<VodServerTest> => {
    const row = await serverOf(db, companyId)
    refuseInput(body, row)
    const version = await versionOf(body, row)
    const failure = version instanceof VodFailure ? problemText(version.problem, version.detail) : undefined
    await change(caller, vodCalls.testServer, async (_trx, line) =>
      line({
        companyId,
        target: new URL(body.url).host,
        ...(failure === undefined ? {} : { result: 'fail', detail: { reason: failure.en } }),
      }),
    )
    return version instanceof VodFailure
      ? { reached: false, version: null, message: failure?.[caller.language] ?? null }
      : { reached: true, version, message: null }
  }

  return {
    get: async (companyId: string): Promise<VodServer> => answerOf(companyId, await serverOf(db, companyId)),
    update,
    test,
  }
}
