import { describe, expect, it } from 'vitest'
import { isSecret, masked, withoutSecrets } from './secrets.ts'

describe('a secret', () => {
  it.each([
    'Device.WiFi.AccessPoint.1.Security.KeyPassphrase',
    'Device.WiFi.AccessPoint.1.Security.PreSharedKey',
    'Device.WiFi.AccessPoint.1.Security.WEPKey',
    'Device.WiFi.AccessPoint.1.Security.SAEPassphrase',
    'Device.WiFi.AccessPoint.1.WPS.PIN',
    'Device.Users.User.1.Password',
    'Device.MQTT.Client.1.Password',
    'PIN',
    'Secret',
    'authToken',
  ])('is %s', (path) => expect(isSecret(path)).toBe(true))

  it.each([
    'Device.DeviceInfo.SerialNumber',
    'Device.LocalAgent.Request.1.CommandKey',
    'Device.Security.Certificate.1.PublicKey',
    'Device.WiFi.AccessPoint.1.Security.RekeyingInterval',
    'Device.WiFi.AccessPoint.1.Security.KeyType',
    'Device.Services.STBService.1.Capabilities.PINLength',
    'Device.IP.Interface.1.Stats.PacketsSent',
    'Device.DeviceInfo.',
    '',
  ])('is not %s', (path) => expect(isSecret(path)).toBe(false))

  it('is masked among others, unless it is empty', () => {
    expect(withoutSecrets({ SSID: 'Home', KeyPassphrase: 'hunter22', Password: '' })).toEqual({
      SSID: 'Home',
      KeyPassphrase: masked,
      Password: '',
    })
  })
})
