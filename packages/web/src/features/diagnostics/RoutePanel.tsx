import { diagnosticsCalls } from '@headend/contract/diagnostics'
import type { TraceRouteResult } from '@headend/contract/diagnostics'
import { useId } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { decimal, notApplicable } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { IconRoute } from '@tabler/icons-react'
import { lastHost, rememberHost, useDefaultHost } from './lastHost.ts'
import type { HostPanelProps } from './PingPanel.tsx'
import { readRoute } from './results.ts'
import { slowestOf, triesOf } from './route.ts'
import { TestCard } from './TestCard.tsx'
import { TestForm, useTestForm } from './TestForm.tsx'
import { isBusy, useTest } from '../../lib/useTest.ts'

type Hop = TraceRouteResult['hops'][number]

/** Traces the route to a host from the device: one row a hop, its slowest answer as a bar. */
export function RoutePanel({ endpointId, name, reason, told, near }: HostPanelProps) {
  const { t } = useTranslation('diagnostics')
  const { client } = useServices()
  const id = useId()
  const { test, start, stop } = useTest(endpointId, 'TraceRoute', readRoute)
  const busy = isBusy(test)
  const of = useTestForm({
    call: diagnosticsCalls.startTraceroute,
    part: 'route',
    endpointId,
    host: lastHost(),
    example: t('hostExample'),
    amount: ['repetitions', 3],
    shows: test,
    send: (input) => {
      if (input.body.host !== near) rememberHost(input.body.host)
      return start(() => client.request(diagnosticsCalls.startTraceroute, input), name)
    },
  })
  useDefaultHost(of.form, near)
  const result = 'result' in test ? test.result : null
  const rounds = Array.from({ length: triesOf(result) }, (_, index) => index)
  const slowest = slowestOf(result)

  return (
    <TestCard
      flush
      title={t('route.title')}
      test={test}
      form={id}
      onStop={stop}
      reason={reason}
      told={told}
      meta={result && t('route.hops', { count: result.hops.length })}
    >
      <TestForm inset {...{ of, id, busy }} />
      {result && result.hops.length > 0 ? (
        <div className="hd-route" tabIndex={0} role="region" aria-label={t('route.title')}>
          <ValueTable
            rows={result.hops}
            rowKey={({ hop }) => hop}
            columns={[
              { label: t('route.hop'), cell: ({ hop }) => <span className="hd-soft">{hop}</span> },
              {
                label: t('route.address'),
                cell: ({ address, rt_times }) =>
                  rt_times.length === 0 && !address ? (
                    <span className="hd-muted">{t('route.noAnswer')}</span>
                  ) : (
                    <span className="hd-mono">{address ?? notApplicable}</span>
                  ),
              },
              { label: t('host'), cell: ({ host }) => host || notApplicable },
              ...rounds.map((round) => ({
                label: t('route.rtt', { count: round + 1 }),
                number: true,
                cell: ({ rt_times: { [round]: time } }: Hop) => (time === undefined ? notApplicable : decimal(time)),
              })),
              {
                label: t('route.slowest'),
                className: 'hd-route-slowest',
                cell: ({ rt_times }) =>
                  rt_times.length > 0 && <SlowestBar share={slowest > 0 ? Math.max(...rt_times) / slowest : 0} />,
              },
              {
                label: t('route.error'),
                number: true,
                cell: ({ error_code: code }) => <span className={code === 0 ? 'hd-muted' : undefined}>{code}</span>,
              },
            ]}
          />
        </div>
      ) : (
        <Empty
          icon={IconRoute}
          title={t(busy ? 'route.working' : result ? 'route.nothing' : 'route.idle')}
          text={t(busy ? 'route.workingText' : 'route.idleText')}
        />
      )}
    </TestCard>
  )
}

/** The slowest answer of a hop, as a share of the slowest of all. */
const SlowestBar = ({ share }: Readonly<{ share: number }>) => (
  <span className="hd-route-bar">
    <i style={{ width: `${share > 0 ? Math.max(3, share * 100) : 0}%` }} />
  </span>
)
