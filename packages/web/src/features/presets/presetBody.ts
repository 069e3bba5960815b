import type { Values } from '../../ui/form/spec.ts'

/** Parameters with their values, and the file that they were read from, where they were. */
export type Configuration = Readonly<{ values: Readonly<Record<string, string>>; fileName?: string }>

/** What the form has of a configuration: that of a row is the parameters alone. */
export const configurationOf = (value: unknown): Configuration => {
  const given: Readonly<Record<string, unknown>> = { ...Object(value) }
  const inner = typeof given['values'] === 'object' ? given['values'] : given
  const values = Object.fromEntries(Object.entries({ ...inner }).map(([path, one]) => [path, String(one)]))
  return typeof given['fileName'] === 'string' ? { values, fileName: given['fileName'] } : { values }
}

/** Whether a preset is applied at an event. */
export const hasEvent = ({ events }: Values, event: string): boolean => Array.isArray(events) && events.includes(event)

const orNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value)

/** What is sent of the form. */
export const bodyOf = ({ forecast: _forecast, configuration, ...values }: Values): Values => {
  const { values: parameters, fileName } = configurationOf(configuration)
  return {
    ...values,
    watchPath: hasEvent(values, 'valueChange') ? orNull(values['watchPath']) : null,
    mid: orNull(values['mid']),
    gid: orNull(values['gid']),
    roomId: orNull(values['roomId']),
    endpointIds: values['endpointIds'] ?? [],
    weight: Number(values['weight']),
    configuration: parameters,
    ...(fileName !== undefined && { fileName }),
  }
}
