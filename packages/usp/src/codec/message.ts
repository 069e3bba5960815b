import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import type { MessageInitShape } from '@bufbuild/protobuf'
import type { Error as ErrorFields, Msg, Request as RequestFields, Response as ResponseFields } from './gen/usp_pb.ts'
import { ErrorSchema, Header_MsgType, MsgSchema, RequestSchema, ResponseSchema } from './gen/usp_pb.ts'
import type { MessageKind } from './reason.ts'
import { remainsOf, whyUndecodable } from './reason.ts'
import { elementBudget, maxElements } from './budget.ts'
import type { UspErrorCode } from './errors.ts'
import { uspError } from './errors.ts'
import type { Fields, Plain } from './value.ts'

const holdsTooMuch = elementBudget(MsgSchema)

type MsgInit = MessageInitShape<typeof MsgSchema>
type RequestInit = MessageInitShape<typeof RequestSchema>
type ResponseInit = MessageInitShape<typeof ResponseSchema>
type ErrorInit = MessageInitShape<typeof ErrorSchema>

type RequestBody = Exclude<Plain<RequestFields>['reqType'], { readonly case: undefined }>
type ResponseBody = Exclude<Plain<ResponseFields>['respType'], { readonly case: undefined }>

/** Every request by its name in TR-369's `req_type`. */
export type RequestBodies = {
  [Type in RequestBody['case']]: Extract<RequestBody, { readonly case: Type }>['value']
}
/** Every response by its name in TR-369's `resp_type`. */
export type ResponseBodies = {
  [Type in ResponseBody['case']]: Extract<ResponseBody, { readonly case: Type }>['value']
}
export type RequestType = keyof RequestBodies
export type ResponseType = keyof ResponseBodies

type Head = {
  readonly msgId: string
  /**
   * The header's `msg_type` as it was received. The body decides what a message is; some agents
   * send errors under another type. Encoding takes it from the body when it is left out.
   */
  readonly headerType?: number | undefined
}

export type RequestMessage = {
  [Type in RequestType]: Head & {
    readonly kind: 'request'
    readonly type: Type
    readonly body: RequestBodies[Type]
  }
}[RequestType]

export type ResponseMessage = {
  [Type in ResponseType]: Head & {
    readonly kind: 'response'
    readonly type: Type
    readonly body: ResponseBodies[Type]
  }
}[ResponseType]

/** One parameter or path that an Error message names. */
export type ParamError = ErrorMessage['body']['paramErrs'][number]
export type ErrorMessage = Head & { readonly kind: 'error'; readonly body: Plain<ErrorFields> }

/** A USP message: a request, the response to one, or the error in place of one. */
export type UspMessage = RequestMessage | ResponseMessage | ErrorMessage

const requestHeader: { readonly [Type in RequestType]: number } = {
  get: Header_MsgType.GET,
  getSupportedDm: Header_MsgType.GET_SUPPORTED_DM,
  getInstances: Header_MsgType.GET_INSTANCES,
  set: Header_MsgType.SET,
  add: Header_MsgType.ADD,
  delete: Header_MsgType.DELETE,
  operate: Header_MsgType.OPERATE,
  notify: Header_MsgType.NOTIFY,
  getSupportedProtocol: Header_MsgType.GET_SUPPORTED_PROTO,
  register: Header_MsgType.REGISTER,
  deregister: Header_MsgType.DEREGISTER,
}

const responseHeader: { readonly [Type in ResponseType]: number } = {
  getResp: Header_MsgType.GET_RESP,
  getSupportedDmResp: Header_MsgType.GET_SUPPORTED_DM_RESP,
  getInstancesResp: Header_MsgType.GET_INSTANCES_RESP,
  setResp: Header_MsgType.SET_RESP,
  addResp: Header_MsgType.ADD_RESP,
  deleteResp: Header_MsgType.DELETE_RESP,
  operateResp: Header_MsgType.OPERATE_RESP,
  notifyResp: Header_MsgType.NOTIFY_RESP,
  getSupportedProtocolResp: Header_MsgType.GET_SUPPORTED_PROTO_RESP,
  registerResp: Header_MsgType.REGISTER_RESP,
  deregisterResp: Header_MsgType.DEREGISTER_RESP,
}

/** The response that answers each request. */
export const responseTo = {
  get: 'getResp',
  getSupportedDm: 'getSupportedDmResp',
  getInstances: 'getInstancesResp',
  set: 'setResp',
  add: 'addResp',
  delete: 'deleteResp',
  operate: 'operateResp',
  notify: 'notifyResp',
  getSupportedProtocol: 'getSupportedProtocolResp',
  register: 'registerResp',
  deregister: 'deregisterResp',
} as const satisfies { readonly [Type in RequestType]: ResponseType }

/** A request; fields left out have their proto3 defaults. */
export function request<Type extends RequestType>(
  msgId: string,
  type: Type,
  fields: Fields<RequestBodies[Type]>,
): Extract<RequestMessage, { readonly type: Type }> {
  const built = create(RequestSchema, { reqType: { case: type, value: fields } } as RequestInit)
  const message = { kind: 'request', msgId, type, body: built.reqType.value }
  // The generic type cannot be narrowed here: `body` was built for `type` by its own schema.
  return message as unknown as Extract<RequestMessage, { readonly type: Type }>
}

/** A response; fields left out have their proto3 defaults. */
export function response<Type extends ResponseType>(
  msgId: string,
  type: Type,
  fields: Fields<ResponseBodies[Type]>,
): Extract<ResponseMessage, { readonly type: Type }> {
  const built = create(ResponseSchema, { respType: { case: type, value: fields } } as ResponseInit)
  const message = { kind: 'response', msgId, type, body: built.respType.value }
  return message as unknown as Extract<ResponseMessage, { readonly type: Type }>
}

/** The error in place of a response, or about a record that could not be processed. */
export function errorMessage(
  msgId: string,
  errCode: number,
  errMsg: string,
  paramErrs: readonly Fields<ParamError>[] = [],
): ErrorMessage {
  const body = create(ErrorSchema, { errCode, errMsg, paramErrs } as ErrorInit)
  return { kind: 'error', msgId, body }
}

/** A message, or why there is none and which error answers it. */
export type DecodedMessage =
  | { readonly ok: true; readonly value: UspMessage }
  | {
      readonly ok: false
      readonly reason: string
      readonly errCode: UspErrorCode
      /** The message's id, where at least that could be read. */
      readonly msgId: string | undefined
      /** What it would have been, where that can be told: only a request is answered (R-MTP.5). */
      readonly kind: MessageKind | undefined
    }

const knownTypes: ReadonlySet<number> = new Set(Object.values(Header_MsgType))

/**
 * Reads one message. Fails on bytes that are no message, where header or body is missing, on a
 * type that only another version knows (R-ENC.2), and on what holds too much (7005).
 */
export function decodeMessage(bytes: Uint8Array): DecodedMessage {
  const lost = (reason: string, errCode: UspErrorCode): DecodedMessage => ({
    ok: false,
    reason,
    errCode,
    ...remainsOf(bytes),
  })
  if (holdsTooMuch(bytes)) return lost(`more than ${maxElements} elements`, uspError.resourcesExceeded)
  let fields: Msg
  try {
    fields = fromBinary(MsgSchema, bytes, { readUnknownFields: false })
  } catch (error) {
    return lost(whyUndecodable(error), uspError.recordNotParsed)
  }
  const { header, body } = fields
  const kind = body?.msgBody.case
  const unusable = (reason: string, errCode: UspErrorCode): DecodedMessage => ({
    ok: false,
    reason,
    errCode,
    msgId: header?.msgId,
    kind,
  })
  if (header === undefined) return unusable('the message has no header', uspError.invalidArguments)
  if (!knownTypes.has(header.msgType)) {
    return unusable(`msg_type ${header.msgType} is not known`, uspError.messageNotSupported)
  }
  const head = { msgId: header.msgId, headerType: header.msgType }
  // Case and value of a oneof belong together; TypeScript cannot follow that through the copies.
  switch (body?.msgBody.case) {
    case 'error':
      return { ok: true, value: { ...head, kind: 'error', body: body.msgBody.value } }
    case 'request': {
      const { reqType } = body.msgBody.value
      // R-ENC.5
      if (reqType.case === undefined) return unusable('the request holds none', uspError.invalidArguments)
      const value = { ...head, kind: 'request', type: reqType.case, body: reqType.value }
      return { ok: true, value: value as RequestMessage }
    }
    case 'response': {
      const { respType } = body.msgBody.value
      if (respType.case === undefined) return unusable('the response holds none', uspError.invalidArguments)
      const value = { ...head, kind: 'response', type: respType.case, body: respType.value }
      return { ok: true, value: value as ResponseMessage }
    }
    default:
      return unusable('the message has no body', uspError.invalidArguments)
  }
}

function msgBody(message: UspMessage): unknown {
  switch (message.kind) {
    case 'request':
      return { case: 'request', value: { reqType: { case: message.type, value: message.body } } }
    case 'response':
      return { case: 'response', value: { respType: { case: message.type, value: message.body } } }
    case 'error':
      return { case: 'error', value: message.body }
  }
}

function headerType(message: UspMessage): number {
  if (message.headerType !== undefined) return message.headerType
  switch (message.kind) {
    case 'request':
      return requestHeader[message.type]
    case 'response':
      return responseHeader[message.type]
    case 'error':
      return Header_MsgType.ERROR
  }
}

/** The bytes of a message, fields in the order of their numbers. */
export function encodeMessage(message: UspMessage): Uint8Array {
  const header = { msgId: message.msgId, msgType: headerType(message) }
  const init = { header, body: { msgBody: msgBody(message) } } as MsgInit
  return toBinary(MsgSchema, create(MsgSchema, init))
}
