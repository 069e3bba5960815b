import type * as z from 'zod'

/** What a message has to be and how many bytes of JSON it has at most: checked where it is sent and where it arrives. */
export type Format<Message> = Readonly<{ schema: z.ZodType<Message>; most: number }>

/** Subjects to subscribe to: one, or every one that a pattern with `*` fits. */
export type TopicPattern<Message> = Format<Message> & Readonly<{ pattern: string }>

/** A subject to publish to and to subscribe to. */
export type Topic<Message> = TopicPattern<Message> & Readonly<{ subject: string }>

/** A subject on which one asks and one of those who serve it answers. */
export type RequestTopic<Request, Answer> = Readonly<{
  subject: string
  request: Format<Request>
  answer: Format<Answer>
}>

export const kib = (count: number): number => count * 1024
export const mib = (count: number): number => count * 1024 * 1024

/** A key as one word of a subject: dots, wildcards and spaces in it would change the subject's meaning. */
export const subjectWord = (key: string): string => Buffer.from(key, 'utf8').toString('base64url') || '_'

/** Messages about one thing: `topic({ subject: 'people.changed', schema, most: kib(1) })`. */
export const topic = <Message>({ subject, ...format }: { subject: string } & Format<Message>): Topic<Message> => ({
  ...format,
  subject,
  pattern: subject,
})

/** A topic a key, such as an endpoint id: `of` one key, or `any`. */
export const keyedTopic = <Message>({ subject, ...format }: { subject: string } & Format<Message>) => ({
  of: (key: string): Topic<Message> => topic({ ...format, subject: `${subject}.${subjectWord(key)}` }),
  any: { ...format, pattern: `${subject}.*` } satisfies TopicPattern<Message>,
})

/** Requests of which each key, such as an endpoint id, has its own server. */
export const keyedRequestTopic = <Request, Answer>({
  subject,
  ...formats
}: RequestTopic<Request, Answer>): { of: (key: string) => RequestTopic<Request, Answer> } => ({
  of: (key) => ({ ...formats, subject: `${subject}.${subjectWord(key)}` }),
})
