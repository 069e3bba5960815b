import { describe, expect, it } from 'vitest'
import { narrowed, planSubscriptions } from './subscriptions.ts'

describe('subscriptions', () => {
  const table = 'Device.LocalAgent.Subscription.'

  it('are added where they are missing, values only of what the device has (R-NOT.0)', () => {
    const plan = planSubscriptions(new Map([['Device.DeviceInfo.SoftwareVersion', '1']]))
    expect(plan.set).toEqual([])
    expect(plan.add.map(({ params }) => [params['ID'], params['NotifType'], params['ReferenceList']])).toEqual([
      ['headend-boot', 'Event', 'Device.Boot!'],
      ['headend-operations', 'OperationComplete', 'Device.'],
      ['headend-transfers', 'Event', 'Device.LocalAgent.TransferComplete!'],
      ['headend-values', 'ValueChange', 'Device.DeviceInfo.SoftwareVersion'],
    ])
    expect(planSubscriptions(new Map()).add.map(({ params }) => params['ID'])).not.toContain('headend-values')
  })

  it('to the end of any operation become those to the ones we start, where an agent takes nothing wider', () => {
    const [, operations] = planSubscriptions(new Map()).add
    const [narrow] = operations === undefined ? [] : narrowed(operations)
    expect(narrow?.params['ReferenceList']).toContain('Device.IP.Diagnostics.IPPing(),')
    const values = new Map(Object.entries(narrow?.params ?? {}).map(([name, value]) => [`${table}4.${name}`, value]))
    const again = planSubscriptions(values)
    expect(again.set).toEqual([])
    expect(again.add.map(({ params }) => params['ID'])).not.toContain('headend-operations')
  })

  it('that are there already stay, and are corrected where they differ; others are left alone', () => {
    const values = new Map([
      ['Device.DeviceInfo.SoftwareVersion', '1'],
      ['Device.DeviceInfo.FriendlyName', 'x'],
      [`${table}1.ID`, 'headend-boot'],
      [`${table}1.Enable`, 'false'],
      [`${table}1.ReferenceList`, 'Device.Boot!'],
      [`${table}2.ID`, 'somebody-else'],
      [`${table}2.Enable`, 'false'],
      [`${table}3.ID`, 'headend-values'],
      [`${table}3.Enable`, 'true'],
      [`${table}3.ReferenceList`, 'Device.DeviceInfo.SoftwareVersion'],
    ])
    const plan = planSubscriptions(values)
    expect(plan.add.map(({ params }) => params['ID'])).toEqual(['headend-operations', 'headend-transfers'])
    expect(plan.set).toEqual([
      { object: `${table}1.`, params: { Enable: 'true' } },
      {
        object: `${table}3.`,
        params: { ReferenceList: 'Device.DeviceInfo.FriendlyName,Device.DeviceInfo.SoftwareVersion' },
      },
    ])
  })
})
