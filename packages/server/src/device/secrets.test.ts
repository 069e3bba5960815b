import { describe, expect, it } from 'vitest'
import { hideSecrets, isSecret, masked, refuseSecretSearch, shownValue, withoutSecrets } from './secrets.ts'

describe('a secret', () => {
  it.each([
    'Device.WiFi.AccessPoint.1.Security.KeyPassphrase',
    'Device.WiFi.AccessPoint.1.Security.PreSharedKey',
    'Device.WiFi.AccessPoint.1.Security.WEPKey',
    'Device.WiFi.AccessPoint.1.Security.SAEPassphrase',
    'Device.WiFi.AccessPoint.1.WPS.PIN',
    'Device.Users.User.1.Password',
    'Device.MQTT.Client.1.Password',
    'Device.WiFi.DataElements.Network.SetSSID().PassPhrase',
    'Device.Routing.Babel.MACKeySet.1.MACKey.1.KeyValue',
    'Device.Cellular.Interface.1.USIM.PIN',
    'X_VENDOR_PINCode',
    'X_VENDOR_wpakey',
    'AdminPasswd',
    'RootPwd',
    'Passwords',
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
    'Device.Cellular.Interface.1.USIM.PINCheck',
    'Device.SSH.Server.1.AllowPasswordLogin',
    'Device.Routing.Babel.MACKeySet.1.MACKeyNumberOfEntries',
    'Device.QoS.Shaper.1.ShapingRate',
    'Device.NAT.PortMapping',
    'Value',
    'Code',
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

  it('is masked in a text that is an object of values, at any depth', () => {
    const map = { 'Device.WiFi.SSID.1.SSID': 'Home', 'Device.WiFi.AccessPoint.1.Security.KeyPassphrase': 'hunter22' }
    expect(JSON.parse(shownValue('ParameterMap', JSON.stringify(map)))).toEqual({
      'Device.WiFi.SSID.1.SSID': 'Home',
      'Device.WiFi.AccessPoint.1.Security.KeyPassphrase': masked,
    })
    expect(hideSecrets({ list: [{ Password: 'hush', n: 1, PIN: 1234 }], none: null })).toEqual({
      list: [{ Password: masked, n: 1, PIN: masked }],
      none: null,
    })
    for (const text of ['{"SSID": "Home"}', '{not json', '{}', '']) expect(shownValue('ParameterMap', text)).toBe(text)
    expect(shownValue('ParameterMap', `{"Password":"hush","x":"${'x'.repeat(70_000)}"}`)).toBe(masked)
    const deep = `${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`
    expect(shownValue('ParameterMap', deep).length).toBeGreaterThan(0)
  })
})

describe('a search expression', () => {
  it.each([
    'Device.WiFi.AccessPoint.[Security.KeyPassphrase=="hunter22"].SSIDReference',
    'Device.WiFi.AccessPoint.[Enable==true&&Security.KeyPassphrase ~= "h"].',
    'Device.WiFi.AccessPoint.[SSIDReference+.X_Password!="a"].Enable',
    'Device.Users.User.[Username=="[]"].X.[Password<"m"].Enable',
    'Device.Users.User.[Password>="m"].Remove()',
  ])('that compares a secret is refused: %s', (path) =>
    expect(() => refuseSecretSearch(['Device.DeviceInfo.', path])).toThrow(
      expect.objectContaining({ code: 'custom', details: { reason: 'secretSearch' } }),
    ),
  )

  it.each([
    'Device.WiFi.AccessPoint.1.Security.KeyPassphrase',
    'Device.WiFi.AccessPoint.*.Security.KeyPassphrase',
    'Device.WiFi.AccessPoint.[Enable==true].Security.KeyPassphrase',
    'Device.LocalAgent.Request.[CommandKey=="17"].',
  ])('that compares none is not: %s', (path) => expect(() => refuseSecretSearch([path])).not.toThrow())
})
