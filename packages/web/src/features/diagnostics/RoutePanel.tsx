import { diagnosticsCalls } from '@headend/contract/diagnostics'
import { useId } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { IconRoute } from '@tabler/icons-react'
import { lastHost, rememberHost, useDefaultHost } from './lastHost.ts'
import type { HostPanelProps } from './PingPanel.tsx'
import { readRoute } from './results.ts'
import { slowestOf, triesOf } from './route.ts'
import { TestCard } from './TestCard.tsx'
import { TestForm, useTestForm } from './TestForm.tsx'
import { isBusy, useTest } from './useTest.ts'

const one = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Traces the route to a host from the device: one row a hop, its slowest answer as a bar. */
export function RoutePanel({ endpointId, name, reason, near }: HostPanelProps) {
  const { t } = useTranslation('diagnostics')
  const { client } = useServices()
  const id = useId()
  const { test, start, stop } = useTest(endpointId, 'TraceRoute', readRoute)
  const busy = isBusy(test)
  const of = useTestForm({ shows: test, busy, most: 10, initial: { host: lastHost(), amount: 3 } })
  useDefaultHost(of.form, near)
  const result = 'result' in test ? test.result : null
  const tries = triesOf(result)
  const slowest = slowestOf(result)
  const run = of.form.handleSubmit(async ({ host, amount }) => {
    if (host !== near) rememberHost(host)
    const body = { endpointId, host, repetitions: amount }
    await start(() => client.request(diagnosticsCalls.startTraceroute, { body }), name)
  })

  return (
    <TestCard
      flush
      title={t('route.title')}
      test={test}
      form={id}
      onStop={stop}
      reason={reason}
      meta={result && t('route.hops', { count: result.hops.length })}
    >
      <TestForm
        inset
        of={of}
        id={id}
        placeholder={t('hostExample')}
        amount={t('route.tries')}
        range={t('route.range')}
        onRun={() => void run()}
      />
      {result && result.hops.length > 0 ? (
        <div className="hd-route" tabIndex={0} role="region" aria-label={t('route.title')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('route.hop')}</th>
                <th scope="col">{t('route.address')}</th>
                <th scope="col">{t('host')}</th>
                {Array.from({ length: tries }, (_, index) => (
                  <th key={index} scope="col" className="hd-route-number">
                    {t('route.rtt', { count: index + 1 })}
                  </th>
                ))}
                <th scope="col">{t('route.slowest')}</th>
                <th scope="col" className="hd-route-number">
                  {t('route.error')}
                </th>
              </tr>
            </thead>
            <tbody>
              {result.hops.map((hop) => {
                const isSilent = hop.rt_times.length === 0
                return (
                  <tr key={hop.hop}>
                    <td className="hd-soft">{hop.hop}</td>
                    {isSilent && !hop.address ? (
                      <td colSpan={2} className="hd-muted">
                        {t('route.noAnswer')}
                      </td>
                    ) : (
                      <>
                        <td className="hd-mono">{hop.address ?? notApplicable}</td>
                        <td>{hop.host || notApplicable}</td>
                      </>
                    )}
                    {Array.from({ length: tries }, (_, index) => (
                      <td key={index} className="hd-route-number">
                        {hop.rt_times[index] === undefined ? notApplicable : one.format(hop.rt_times[index])}
                      </td>
                    ))}
                    <td>
                      {!isSilent && (
                        <span className="hd-route-bar">
                          <i
                            style={{
                              width: `${slowest > 0 ? Math.max(3, (Math.max(...hop.rt_times) / slowest) * 100) : 0}%`,
                            }}
                          />
                        </span>
                      )}
                    </td>
                    <td className={hop.error_code === 0 ? 'hd-route-number hd-muted' : 'hd-route-number'}>
                      {hop.error_code}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
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
