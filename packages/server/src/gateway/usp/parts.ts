import { ParamAccessType } from '@headend/usp'
import type { ControllerSession, RequestOptions, ResponseBodies } from '@headend/usp'
import type { UspFailure } from '@headend/usp'

/** What a reading that is too large at once may be divided into. */
export type Parts =
  | Readonly<{ kind: 'table' }>
  /** Names of parameters, and paths of the objects and tables that stand in it. */
  | Readonly<{ kind: 'object'; own: readonly string[]; objects: readonly string[] }>

const tableMark = '{i}.'

/** Whether a path is an object or a table without wildcards and search expressions. */
export const isSplittable = (path: string): boolean => path.endsWith('.') && !/[*[\]()!]/.test(path)

/** Asks an agent what stands in an object; undefined when it does not say. */
export const childrenOf = async (
  session: ControllerSession,
  path: string,
  options: RequestOptions,
): Promise<Parts | undefined> => {
  const template = path.replaceAll(/\.\d+(?=\.)/g, '.{i}')
  const answer = await session.getSupportedDM([template], { ...options, firstLevelOnly: true, returnParams: true })
  if (!answer.ok) return undefined
  const found = answer.value.reqObjResults.flatMap(({ supportedObjs }) => supportedObjs)
  const own = found.find(({ supportedObjPath }) => supportedObjPath === template)
  if (found.some(({ supportedObjPath }) => supportedObjPath === template + tableMark)) return { kind: 'table' }
  const names = found.flatMap(({ supportedObjPath }) => {
    const below = supportedObjPath.startsWith(template) ? supportedObjPath.slice(template.length) : ''
    const name = below.endsWith(`.${tableMark}`) ? below.slice(0, -tableMark.length) : below
    return /^[^.{]+\.$/.test(name) ? [name] : []
  })
  if (own === undefined && names.length === 0) return undefined
  return {
    kind: 'object',
    own: (own?.supportedParams ?? [])
      .filter(({ access }) => access !== ParamAccessType.PARAM_WRITE_ONLY)
      .map(({ paramName }) => paramName),
    objects: [...new Set(names)].map((name) => path + name),
  }
}

/** Paths of the instances of a table; none where the agent does not say. */
export const instancesIn = async (
  session: ControllerSession,
  table: string,
  options: RequestOptions,
): Promise<readonly string[]> => {
  const answer = await session.getInstances([table], { ...options, firstLevelOnly: true })
  if (!answer.ok) return []
  return answer.value.reqPathResults.flatMap(({ currInsts }) =>
    currInsts.map(({ instantiatedObjPath }) => instantiatedObjPath),
  )
}

type Supported = ResponseBodies['getSupportedDmResp']
type Answer = Readonly<{ ok: true; value: Supported }> | Readonly<{ ok: false; failure: UspFailure }>

const everything = { returnCommands: true, returnEvents: true, returnParams: true } as const

/** The whole supported data model of an agent: asked at once or, where that is too large, object by object. */
export const supportedModel = async (
  session: ControllerSession,
  { timeoutMs, isLarge }: { timeoutMs: number; isLarge: boolean },
): Promise<Answer> => {
  if (!isLarge) {
    const whole = await session.getSupportedDM(['Device.'], { ...everything, firstLevelOnly: false, timeoutMs })
    if (whole.ok || whole.failure.kind !== 'tooLarge' || !session.open) return whole
  }
  const top = await session.getSupportedDM(['Device.'], { ...everything, firstLevelOnly: true, timeoutMs })
  if (!top.ok) return top
  const results = [...top.value.reqObjResults]
  const names = results.flatMap(({ supportedObjs }) => supportedObjs.map(({ supportedObjPath }) => supportedObjPath))
  for (const name of names.filter((path) => path !== 'Device.')) {
    const below = await session.getSupportedDM([name], { ...everything, firstLevelOnly: false, timeoutMs })
    if (!below.ok) return below
    results.push(...below.value.reqObjResults)
  }
  return { ok: true, value: { ...top.value, reqObjResults: results } }
}
