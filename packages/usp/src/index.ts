export type { Clock } from './clock.ts'
export { systemClock } from './clock.ts'

export type { Decoded, Fields, Plain } from './codec/value.ts'
export type { UspErrorCode } from './codec/errors.ts'
export { uspError, uspErrorName, uspErrors } from './codec/errors.ts'
export type { RecordAddress, RecordContent, UspRecord } from './codec/record.ts'
export {
  decodeRecord,
  disconnectRecord,
  encodeRecord,
  isVersion,
  messageRecord,
  newestVersion,
  record,
  supportedVersions,
  webSocketConnectRecord,
} from './codec/record.ts'
export type {
  DecodedMessage,
  ErrorMessage,
  ParamError,
  RequestBodies,
  RequestMessage,
  RequestType,
  ResponseBodies,
  ResponseMessage,
  ResponseType,
  UspMessage,
} from './codec/message.ts'
export { decodeMessage, encodeMessage, errorMessage, request, response, responseTo } from './codec/message.ts'
export {
  GetSupportedDMResp_CmdType as CmdType,
  GetSupportedDMResp_ObjAccessType as ObjAccessType,
  GetSupportedDMResp_ParamAccessType as ParamAccessType,
  GetSupportedDMResp_ParamValueType as ParamValueType,
  GetSupportedDMResp_ValueChangeType as ValueChangeType,
} from './codec/gen/usp_pb.ts'

export type {
  Admission,
  CloseReason,
  MtpConnection,
  MtpPeer,
  MtpReceiver,
  MtpSink,
  PeerCertificate,
} from './mtp/connection.ts'
export { closeCodes } from './mtp/connection.ts'
export type { Connected, WebSocketClientOptions, WebSocketConnection } from './mtp/client.ts'
export { connectWebSocket } from './mtp/client.ts'
export { admitByCertificate, certificateEndpointIds } from './mtp/certificate.ts'
export { acceptWebSockets } from './mtp/server.ts'
export type { WebSocketAcceptor, WebSocketLimits, WebSocketServerOptions } from './mtp/server.ts'

export type {
  ControllerEndpoint,
  ControllerHandlers,
  ControllerLimits,
  ControllerOptions,
  ControllerProblem,
  ControllerSession,
  Notify,
  ObjectSettings,
  ParamSetting,
  RequestOptions,
  UspFailure,
  UspResult,
  WriteOptions,
} from './endpoint/controllerTypes.ts'
export { controllerEndpoint } from './endpoint/controller.ts'

export { Agent } from './endpoint/agent.ts'
export type { NotifyFields } from './endpoint/agentNotifications.ts'
export { localAgentModel } from './endpoint/agentModel.ts'
export type {
  AgentDevice,
  AgentHandle,
  AgentIdentity,
  AgentInterference,
  AgentOptions,
  AgentRequest,
  BootCause,
  RestartOptions,
} from './endpoint/agentTypes.ts'

export type { ObjectRef } from './model/dataModel.ts'
export { DataModel } from './model/dataModel.ts'
export type { ModelLibrary, StandardCommand, StandardObject, StandardParameter } from './model/library.ts'
export { joinLibraries, readModelLibrary, tr135, tr181 } from './model/library.ts'
export type { Path, PathTarget, SearchTerm, Segment } from './model/path.ts'
export { formatPath, isConcrete, pathMatches, supportedPath } from './model/path.ts'
export type { Parsed } from './model/pathParser.ts'
export { parsePath } from './model/pathParser.ts'
export type { Refusal } from './model/refusal.ts'
export { refuse } from './model/refusal.ts'
export type {
  CommandCall,
  CommandHandler,
  CommandOutcome,
  CheckRefusal,
  Instances,
  ModelSpec,
  ObjectSpec,
  Source,
  SupportedModel,
} from './model/supported.ts'
export { supportedModel } from './model/supported.ts'
export type { BaseType, Value, ValueType } from './model/value.ts'
export { canonicalValue, formatTime, formatValue, parseValue, valueType } from './model/value.ts'
