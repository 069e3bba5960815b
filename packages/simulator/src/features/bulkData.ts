import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { hash } from '../core/hash.ts'
import { valuesOf, viewingsOf } from './viewing.ts'

const root = 'Device.BulkData.'
const table = `${root}Profile.`
const viewing = 'Device.X_HEADEND_Viewing.'
/** Profiles of a box, and parameters of each. */
const most = { profiles: 4, parameters: 32 }
/** A server that says nothing this long is gone; milliseconds. */
const silence = 20_000

type Json = { [name: string]: Json | string | number }

/** When each profile reported last, by the agent. */
const reports = new WeakMap<object, Map<number, number>>()

const isOn = (cpe: Cpe, path: string): boolean => cpe.agent.value(path) === 'true'

/** What a profile reports now, as objects within each other (TR-181 JSONEncoding, ObjectHierarchy). */
function reportOf(cpe: Cpe, profile: string): string {
  const report: Json = { CollectionTime: Math.floor(cpe.agent.clock.now() / 1000) }
  const put = (path: string, value: string | number): void => {
    const names = path.split('.').filter((name) => name !== '')
    const last = names.pop() ?? ''
    let at = report
    for (const name of names) {
      const next = at[name]
      at = typeof next === 'object' ? next : (at[name] = {})
    }
    at[last] = value
  }
  for (let number = 1; number <= most.parameters; number += 1) {
    const reference = cpe.agent.value(`${profile}Parameter.${number}.Reference`)
    if (reference === undefined || reference === '') continue
    if (reference === viewing) {
      for (const [instance, one] of viewingsOf(cpe))
        for (const [name, value] of Object.entries(valuesOf(one))) put(`${viewing}Entry.${instance}.${name}`, value)
    } else {
      const value = cpe.agent.value(reference)
      if (value !== undefined) put(reference, value)
    }
  }
  return JSON.stringify({ Report: [report] })
}

function post(cpe: Cpe, url: string, text: string): void {
  if (!URL.canParse(url)) return
  const send = url.startsWith('https:') ? httpsRequest : httpRequest
  const sent = send(url, {
    method: 'POST',
    timeout: silence,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
    // The controller of a test has a certificate that nobody signed.
    rejectUnauthorized: false,
  })
  sent.on('response', (response) => response.resume())
  // What is not taken is told again with the next report: the box remembers it.
  sent.on('error', () => undefined)
  sent.on('timeout', () => sent.destroy())
  sent.end(text)
}

/** Sends what a profile reports, by its protocol. */
function report(cpe: Cpe, number: number): void {
  const profile = `${table}${number}.`
  const text = reportOf(cpe, profile)
  const times = reports.get(cpe.agent) ?? new Map<number, number>()
  reports.set(cpe.agent, times)
  times.set(number, cpe.agent.clock.now())
  if (cpe.agent.value(`${profile}Protocol`) === 'HTTP') post(cpe, cpe.agent.value(`${profile}HTTP.URL`) ?? '', text)
  else cpe.agent.emit(profile, 'Push!', { Data: text })
}

/** Sends the reports that are due, each profile by its own interval; the first some time within it, so that not all boxes come at once. */
export function sendReports(cpe: Cpe): void {
  const { agent } = cpe
  if (!(Number(agent.value(`${root}ProfileNumberOfEntries`)) > 0) || !isOn(cpe, `${root}Enable`)) return
  for (let number = 1; number <= most.profiles; number += 1) {
    if (!isOn(cpe, `${table}${number}.Enable`)) continue
    const interval = Number(agent.value(`${table}${number}.ReportingInterval`) ?? 0) * 1000
    const times = reports.get(agent) ?? new Map<number, number>()
    reports.set(agent, times)
    const last = times.get(number)
    if (last === undefined) times.set(number, agent.clock.now() - interval * hash(cpe.seed, 'reports'))
    else if (interval > 0 && agent.clock.now() - last >= interval) report(cpe, number)
  }
}

/** Bulk data of a set-top box (TR-181 BulkData): JSON, as events of USP and over HTTP. */
export const bulkData: ModelSpec<Cpe> = {
  [root]: {
    params: {
      Enable: true,
      Status: 'Enabled',
      MinReportingInterval: 60,
      Protocols: 'HTTP,USPEventNotif',
      EncodingTypes: 'JSON',
      ParameterWildCardSupported: false,
      MaxNumberOfProfiles: most.profiles,
      MaxNumberOfParameterReferences: most.parameters,
    },
  },
  'Device.BulkData.Profile.{i}.': {
    params: {
      Enable: false,
      Alias: '',
      Name: '',
      NumberOfRetainedFailedReports: 0,
      Protocol: 'USPEventNotif',
      EncodingType: 'JSON',
      ReportingInterval: 86_400,
    },
    commands: {
      'ForceCollection()': (cpe, { at }) => {
        report(cpe, at[0] ?? 0)
        return { ok: true }
      },
    },
    events: ['Push!'],
  },
  'Device.BulkData.Profile.{i}.Parameter.{i}.': { params: { Name: '', Reference: '', Exclude: false } },
  'Device.BulkData.Profile.{i}.JSONEncoding.': {
    params: { ReportFormat: 'ObjectHierarchy', ReportTimestamp: 'Unix-Epoch' },
  },
  'Device.BulkData.Profile.{i}.HTTP.': {
    params: { URL: '', Username: '', Password: '', Method: 'POST', Compression: 'None', RetryEnable: false },
  },
}
