/** What the agent supports, and what it says as it leaves its factory: the least of TR-181 and a lamp of its maker's. */

export const valueTypes = { boolean: 2, dateTime: 3, int: 6, string: 8, unsignedInt: 9 } as const

/** A type, with a mark where it may be written. */
type Parameter = keyof typeof valueTypes | `${keyof typeof valueTypes} rw`

type Command = Readonly<{ async?: true; inputs?: readonly string[]; outputs?: readonly string[] }>

export type ObjectType = Readonly<{
  /** Instances may be added and deleted. */
  rows?: true
  params?: Readonly<Record<string, Parameter>>
  commands?: Readonly<Record<string, Command>>
  events?: Readonly<Record<string, readonly string[]>>
}>

const pingOutputs = ['Status', 'SuccessCount', 'FailureCount', 'AverageResponseTime', 'AverageResponseTimeDetailed']

export const model: Readonly<Record<string, ObjectType>> = {
  'Device.': {
    params: { RootDataModelVersion: 'string' },
    commands: { 'Reboot()': {}, 'FactoryReset()': {} },
    events: { 'Boot!': ['CommandKey', 'Cause', 'FirmwareUpdated', 'ParameterMap'] },
  },
  'Device.DeviceInfo.': {
    params: {
      Manufacturer: 'string',
      ManufacturerOUI: 'string',
      ModelName: 'string',
      ProductClass: 'string',
      SerialNumber: 'string',
      HardwareVersion: 'string',
      SoftwareVersion: 'string',
      FriendlyName: 'string rw',
      UpTime: 'unsignedInt',
    },
  },
  'Device.DeviceInfo.MemoryStatus.': { params: { Total: 'unsignedInt', Free: 'unsignedInt' } },
  'Device.LocalAgent.': { params: { EndpointID: 'string', SoftwareVersion: 'string', UpTime: 'unsignedInt' } },
  'Device.LocalAgent.Subscription.{i}.': {
    rows: true,
    params: {
      Enable: 'boolean rw',
      ID: 'string rw',
      NotifType: 'string rw',
      ReferenceList: 'string rw',
      Persistent: 'boolean rw',
      NotifRetry: 'boolean rw',
    },
  },
  'Device.LocalAgent.Request.{i}.': { params: { Command: 'string', CommandKey: 'string', Status: 'string' } },
  'Device.Ethernet.': {},
  'Device.Ethernet.Interface.{i}.': {
    params: { Name: 'string', Enable: 'boolean rw', Status: 'string', MACAddress: 'string', Upstream: 'boolean' },
  },
  'Device.IP.': {},
  'Device.IP.Interface.{i}.': { params: { Name: 'string', Status: 'string' } },
  'Device.IP.Interface.{i}.IPv4Address.{i}.': { params: { IPAddress: 'string', SubnetMask: 'string' } },
  'Device.IP.Diagnostics.': {
    commands: {
      'IPPing()': { async: true, inputs: ['Host', 'NumberOfRepetitions', 'Timeout'], outputs: pingOutputs },
      'TraceRoute()': { async: true, inputs: ['Host', 'NumberOfTries', 'Timeout', 'MaxHopCount'], outputs: ['Status'] },
      'DownloadDiagnostics()': { async: true, inputs: ['DownloadURL'], outputs: ['Status', 'BOMTime', 'EOMTime'] },
      'UploadDiagnostics()': { async: true, inputs: ['UploadURL', 'TestFileLength'], outputs: ['Status'] },
    },
  },
  'Device.WiFi.': {},
  'Device.WiFi.EndPoint.{i}.': { params: { Status: 'string' } },
  'Device.WiFi.EndPoint.{i}.Stats.': { params: { SignalStrength: 'int' } },
  'Device.NAT.': {},
  'Device.NAT.PortMapping.{i}.': {
    rows: true,
    params: { Enable: 'boolean rw', ExternalPort: 'unsignedInt rw', Description: 'string rw' },
  },
  'Device.X_0C8D10_Lamp.': {
    params: { Level: 'unsignedInt rw', Label: 'string rw' },
    commands: {
      'Blink()': { inputs: ['Times'], outputs: ['Blinked', 'Remark'] },
      'Warm()': { async: true, inputs: ['Degrees'], outputs: ['Reached'] },
      'Jam()': {},
    },
  },
}

/** Numbers of instances are the agent's to choose: none of its tables begins with one, or has them in a row. */
export const factoryValues: Readonly<Record<string, string>> = {
  'Device.RootDataModelVersion': '2.14',
  'Device.DeviceInfo.Manufacturer': 'Quinta Werke',
  'Device.DeviceInfo.ManufacturerOUI': '0C8D10',
  'Device.DeviceInfo.ModelName': 'CX 77',
  'Device.DeviceInfo.ProductClass': 'Gateway',
  'Device.DeviceInfo.SerialNumber': 'CX770042',
  'Device.DeviceInfo.HardwareVersion': 'C',
  'Device.DeviceInfo.SoftwareVersion': '7.7.0-b3',
  'Device.DeviceInfo.FriendlyName': '',
  'Device.DeviceInfo.UpTime': '0',
  'Device.DeviceInfo.MemoryStatus.Total': '524288',
  'Device.DeviceInfo.MemoryStatus.Free': '100000',
  'Device.LocalAgent.EndpointID': 'proto::quinta-CX77-0042',
  'Device.LocalAgent.SoftwareVersion': '0.9',
  'Device.LocalAgent.UpTime': '0',
  'Device.LocalAgent.Subscription.40.Enable': '1',
  'Device.LocalAgent.Subscription.40.ID': 'of-another-controller',
  'Device.LocalAgent.Subscription.40.NotifType': 'ObjectCreation',
  'Device.LocalAgent.Subscription.40.ReferenceList': 'Device.NAT.PortMapping.',
  'Device.LocalAgent.Subscription.40.Persistent': '0',
  'Device.LocalAgent.Subscription.40.NotifRetry': '1',
  'Device.Ethernet.Interface.4.Name': 'lan0',
  'Device.Ethernet.Interface.4.Enable': '1',
  'Device.Ethernet.Interface.4.Status': 'Up',
  'Device.Ethernet.Interface.4.MACAddress': '0c:8d:10:00:00:04',
  'Device.Ethernet.Interface.4.Upstream': '0',
  'Device.Ethernet.Interface.19.Name': 'wan0',
  'Device.Ethernet.Interface.19.Enable': '1',
  'Device.Ethernet.Interface.19.Status': 'Up',
  'Device.Ethernet.Interface.19.MACAddress': '0c:8d:10:00:00:19',
  'Device.Ethernet.Interface.19.Upstream': '1',
  'Device.IP.Interface.12.Name': 'wan',
  'Device.IP.Interface.12.Status': 'Up',
  'Device.IP.Interface.12.IPv4Address.31.IPAddress': '192.0.2.77',
  'Device.IP.Interface.12.IPv4Address.31.SubnetMask': '255.255.255.0',
  'Device.WiFi.EndPoint.6.Status': 'Enabled',
  'Device.WiFi.EndPoint.6.Stats.SignalStrength': '-61',
  'Device.NAT.PortMapping.8.Enable': '1',
  'Device.NAT.PortMapping.8.ExternalPort': '8443',
  'Device.NAT.PortMapping.8.Description': 'Überwachung 감시',
  'Device.X_0C8D10_Lamp.Level': '3',
  'Device.X_0C8D10_Lamp.Label': '',
}
