import { createAudit } from '../../core/audit.ts'
import { plant } from '../../testing/devices.ts'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'

const days = { startDate: '2020-01-01', endDate: '2020-01-02' }

export const isolation = isolationOf(
  async ({ stack, companyId }) => {
    const { db, core } = stack
    await db
      .insertInto('province')
      .values({ province_id: 'theirs', province_name: 'Their province' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('city')
      .values({ op_city_id: 'their-city', city_name: 'Their city', province_id: 'theirs' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const endpointId = await plant(stack, companyId, 'THEIRSTAT1', {
      device_status: 'deployed',
      op_city_id: 'their-city',
    })
    const { did } = await db
      .selectFrom('device')
      .select('did')
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirstOrThrow()
    const actor = { userId: null, userName: 'Somebody else' }
    await createAudit(core).writeAll(db, actor, [{ action: 'Lock', endpointId, companyId, target: 'Their box' }])
    await db
      .insertInto('qr_log')
      .values({
        date_time: core.clock.date(),
        company_id: companyId,
        did,
        mac: '02:00:5E:10:00:77',
        channel: 'Their channel',
        programme: 'Their programme',
        link: 'https://their.invalid/offer',
      })
      .execute()
  },
  ({ companyId: opId }) => ({
    'statistics.getDevice': refuses({ query: { opId } }),
    'statistics.getUser': refuses({ query: { opId } }),
    'statistics.getModel': refuses({ query: { opId } }),
    'statistics.getOp': refuses({ query: { opId } }),
    'statistics.getPlatform': refuses({ query: { opId } }),
    'statistics.listDeviceDailys': refuses({ query: { opId } }),
    'statistics.listDeployedPeriods': refuses({ query: { opId } }),
    'statistics.listDeployedPeriodsDailys': refuses({ body: { dateType: 'DAY', ...days, opId } }),
    'statistics.exportDeployedPeriods': refuses({ body: { dateType: 'DAY', ...days, opId } }),
    'statistics.getLocation': hides(['Their city'], { params: { regionId: 'theirs' } }),
    'statistics.getActivateCount': refuses({ query: { opId } }),
    'statistics.updateActivateCount': refuses({ body: { activateCount: 500, opId } }),
    'statistics.queryDevice': refuses({ body: { type: 'op', ...days, opId } }),
    'statistics.queryUser': refuses({ body: { type: 'daily', ...days, opId } }),
    'statistics.queryAction': refuses({ body: { type: 'daily', ...days, opId } }),
    'statistics.countAppDevices': refuses({ body: { platform: 'android', ...days, opId } }),
    'statistics.listResourceDailys': refuses({ body: { ...days, opId } }),
    'statistics.listActionLogsPage': hides(['Their box'], { body: { searchParams: { keyword: 'Their box' } } }),
    'statistics.listQrLogsPage': hides(['Their channel', 'https://their.invalid/offer'], {
      body: { keyword: 'Their channel' },
    }),
  }),
)
