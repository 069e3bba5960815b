import type { Company, CompanyNode } from '@headend/contract/companies'
import { useEffect, useRef } from 'react'
import { count, known } from '../../lib/formats.ts'
import { useFormats } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { isFocusLost } from '../../ui/focus.ts'
import { Pill } from '../../ui/Status.tsx'
import { above, countBelow } from './companyTree.ts'

type Props = Readonly<{ company: Company; companies: readonly CompanyNode[] }>

/** Which company it is: its name, what it is, and where in the tree it lies. */
export function CompanyName({ company, companies, isPage }: Props & Readonly<{ isPage: boolean }>) {
  const word = useWords('companies')
  const { companyId, companyName, opType, opLevel } = company
  const heading = useRef<HTMLHeadingElement>(null)
  // In place of the tree, which had the focus.
  useEffect(() => {
    const isGone = isFocusLost() || document.activeElement?.checkVisibility({ visibilityProperty: true }) === false
    if (isPage && isGone) heading.current?.focus({ preventScroll: true })
  }, [isPage])
  const path = [companyName, ...above(companies, companyId).map((one) => one.companyName)].toReversed().join(' / ')
  return (
    <>
      <span className="hd-companies-mark" aria-hidden="true">
        {[...companyName][0]}
      </span>
      <div className="hd-companies-name">
        <div>
          {isPage ? (
            <h1 ref={heading} tabIndex={-1}>
              {companyName}
            </h1>
          ) : (
            <h2>{companyName}</h2>
          )}
          <Pill>{word(`option.opType.${opType}`)}</Pill>
        </div>
        <p className="hd-muted">{word('path', { path, level: opLevel })}</p>
      </div>
    </>
  )
}

/** What belongs to a company, and how it is reached. */
export function CompanyFacts({ company, companies }: Props) {
  const word = useWords('companies')
  const formats = useFormats()
  const { companyId, companyCnt, deviceCnt, phone, url, createTime, createUser } = company
  const below = countBelow(companies, companyId)
  const schools = companyCnt - below
  const made = formats.date(createTime)
  return (
    <dl className="hd-companies-facts">
      <div>
        <dt>{word('column.deviceCnt')}</dt>
        <dd>
          <b>{count(deviceCnt)}</b>
        </dd>
      </div>
      <div>
        <dt>{word('tab.companies')}</dt>
        <dd>
          <b>{count(below)}</b>
        </dd>
      </div>
      {schools > 0 && (
        <div>
          <dt>{word('schools')}</dt>
          <dd>
            <b>{count(schools)}</b>
          </dd>
        </div>
      )}
      <div>
        <dt>{word('column.phone')}</dt>
        <dd>{known(phone)}</dd>
      </div>
      <div>
        <dt>{word('column.url')}</dt>
        <dd className="hd-cut" data-cut="">
          {url === '' ? (
            known(url)
          ) : (
            <a className="hd-link" href={url} target="_blank" rel="noreferrer">
              {url}
            </a>
          )}
        </dd>
      </div>
      <div>
        <dt>{word('column.createTime')}</dt>
        <dd>{createUser ? word('made', { date: made, user: createUser }) : made}</dd>
      </div>
    </dl>
  )
}
