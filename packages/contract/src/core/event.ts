import * as z from 'zod'

/** An event of the realtime channel as a value: its kind and the schema of its frame. */
export type Event<Kind extends string = string, Frame extends z.ZodType = z.ZodType> = Readonly<{
  kind: Kind
  frame: Frame
}>

/** An event of kind `kind`; `shape` is what its frame carries beside kind, endpointId and time. */
export const event = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) => ({
  kind,
  frame: z.object({
    kind: z.literal(kind),
    endpointId: z.string(),
    /** Milliseconds since 1970. */
    time: z.number(),
    ...shape,
  }),
})
