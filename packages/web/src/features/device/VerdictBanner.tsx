import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import type { Translate } from '../../lib/i18n/dictionary.ts'
import type { Formats } from '../../lib/formats.ts'
import { temperature } from '../../lib/formats.ts'
import { useFormats } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { showVital } from '../../ui/Vitals.tsx'
import type { MarkName } from '../../ui/Mark.tsx'
import { RequestSteps } from './RequestSteps.tsx'
import type { Reported } from './live.ts'
import type { Finding, Verdict, VerdictFamily } from './verdict.ts'

const marks: Readonly<Record<VerdictFamily, MarkName>> = {
  bad: 'octagon',
  warn: 'triangle',
  held: 'locked',
  idle: 'slashed',
  run: 'arc',
  ok: 'check',
}

/** A vital or its limit, with its unit. */
export const measured = (vital: string, value: number): string =>
  vital === 'temperature' ? temperature(value) : `${Math.round(value)}%`

const valuesOf = ({ reported }: { reported: Reported }, t: Translate<'device'>): string =>
  reported === 'before' ? '' : t(reported === 'values' ? 'verdict.lastValues' : 'verdict.noValues')

/** How often a length that grows is said anew, as screen readers say all of it; ms. */
const sayEvery = 5_000

const sentence = (finding: Finding, t: Translate<'device'>, formats: Formats, now: number): string => {
  switch (finding.kind) {
    case 'limit': {
      const said = {
        vital: t(`vital.${finding.vital}`),
        value: measured(finding.vital, finding.value),
        limit: measured(finding.vital, finding.limit),
      }
      const span = finding.since === null ? 0 : now - finding.since
      return span >= 60_000
        ? t(`verdict.limitFor.${finding.severity}`, { ...said, span: formats.length(span) })
        : t(`verdict.limit.${finding.severity}`, said)
    }
    case 'alarm': {
      const { kind, message } = finding.alarm
      return kind === 'device' && message !== ''
        ? t('verdict.fault', { message: message.replace(/\.$/, '') })
        : t(`verdict.alarm.${kind}`)
    }
    case 'taskFailed':
      return t('verdict.taskFailed', {
        name: finding.name,
        ago: formats.ago(finding.time, Math.max(now, finding.time)),
        reason: (finding.reason ?? t('verdict.noReason')).replace(/\.$/, ''),
      })
    case 'offline': {
      const said =
        finding.since === null
          ? t('verdict.offline')
          : t('verdict.offlineSince', {
              time: formats.dateTime(finding.since),
              span: formats.length(Math.max(1000, now - finding.since)),
            })
      return `${said} ${valuesOf(finding, t)}`.trim()
    }
    case 'silent': {
      const time = formats.dateTime(finding.since)
      const said = t('verdict.silentSince', { time, span: formats.length(Math.max(1000, now - finding.since)) })
      return `${said} ${valuesOf(finding, t)}`.trim()
    }
    case 'unread':
      return t('verdict.unread')
    case 'flapping':
      return t('verdict.flapping', { count: finding.times })
    case 'rebooting':
      return `${t('verdict.rebooting')} ${valuesOf(finding, t)}`.trim()
    case 'unregistered':
      return t('verdict.unregistered')
    case 'requested':
      return t('verdict.requested')
    case 'locked':
      return t('verdict.locked')
  }
}

/** What an operator has to know first, in one or two sentences. */
export function VerdictBanner({ verdict, now: exact }: Readonly<{ verdict: Verdict; now: number }>) {
  const { t } = useTranslation('device')
  const formats = useFormats()
  const { family, findings, rest } = verdict
  const now = exact - (exact % sayEvery)
  const worst = findings.find((finding) => finding.kind === 'limit')
  const since = worst?.since ?? null
  const isMeasured = findings.some(
    (finding) => finding.kind === 'limit' || (finding.kind === 'alarm' && finding.alarm.kind !== 'device'),
  )
  return (
    <Banner
      // What works is shown quietly: colour is kept for what needs a person.
      family={family === 'ok' ? 'quiet' : family}
      mark={marks[family]}
      title={t(`verdict.title.${family}`)}
      side={
        worst ? (
          // On a phone the values stand right below.
          <span className="hd-row hd-wide-only">
            {since !== null && t('verdict.since', { time: formats.time(since) })}
            <Button size="sm" onClick={() => showVital(worst.vital)}>
              {t('verdict.show')}
            </Button>
          </span>
        ) : (
          findings.some(({ kind }) => kind === 'requested') && <RequestSteps />
        )
      }
    >
      {findings.map((finding) => sentence(finding, t, formats, now)).join(' ')}{' '}
      {rest === 'within' &&
        t(isMeasured ? 'verdict.restWithin' : findings.length > 0 ? 'verdict.valuesWithin' : 'verdict.allWithin')}
      {rest === 'unknown' && family === 'ok' && t('verdict.nothingMeasured')}
    </Banner>
  )
}
