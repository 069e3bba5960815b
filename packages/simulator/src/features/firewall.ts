import type { ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'

/** A router's firewall: one level with one chain, empty until somebody adds rules, and what of the device itself is open. */
export const firewall: ModelSpec<Cpe> = {
  'Device.Firewall.': {
    params: { Enable: true, Config: 'Advanced', AdvancedLevel: 'Device.Firewall.Level.1', Type: 'Stateful' },
  },
  'Device.Firewall.Level.{i}.': {
    instances: 1,
    params: { Name: 'Advanced', Order: 1, Chain: 'Device.Firewall.Chain.1', DefaultPolicy: 'Accept' },
  },
  'Device.Firewall.Chain.{i}.': { instances: 1, params: { Enable: true, Name: 'Advanced', Creator: 'ACS' } },
  'Device.Firewall.Chain.{i}.Rule.{i}.': {
    instances: 0,
    params: {
      Enable: false,
      Status: (cpe, [chain, rule]) =>
        cpe.agent.value(`Device.Firewall.Chain.${chain}.Rule.${rule}.Enable`) === 'true' ? 'Enabled' : 'Disabled',
      Order: (_, [, rule]) => rule,
      Description: '',
      Target: 'Drop',
      SourceInterface: '',
      DestInterface: '',
      IPVersion: -1,
      SourceIP: '',
      SourceMask: '',
      DestIP: '',
      DestMask: '',
      Protocol: -1,
      DestPort: -1,
      DestPortRangeMax: -1,
      SourceMAC: '',
    },
  },
  'Device.Firewall.Service.{i}.': {
    instances: 1,
    params: {
      Enable: true,
      Status: 'Enabled',
      Interface: 'Device.IP.Interface.1',
      DestPort: 8443,
      IPVersion: 4,
      Protocol: 6,
      SourcePrefixes: '',
      Action: 'Accept',
    },
  },
}

/** A router's own pages, closed to the outside until somebody opens them. */
export const remoteAccess: ModelSpec<Cpe> = {
  'Device.UserInterface.RemoteAccess.': {
    params: { Enable: false, Port: 8443, SupportedProtocols: 'HTTP,HTTPS', Protocol: 'HTTPS' },
  },
}

/** Access points without a firewall: each has a list of the addresses it lets in. */
export const accessLists: ModelSpec<Cpe> = {
  'Device.WiFi.AccessPoint.{i}.': { params: { MACAddressControlEnabled: false, AllowedMACAddress: '' } },
}
