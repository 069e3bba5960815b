import { fakeClock, startStack } from '../core/testing.ts'
import { aria, plant, strand } from './devices.ts'

const hour = 3_600_000
const day = 24 * hour
/** 01:00 of 15 October in Seoul, still the 14th in UTC. */
const now = Date.UTC(2025, 9, 14, 16)

/** A moment so many milliseconds after it. */
export const at = (ms: number): Date => new Date(now + ms)

/** A company with one below it and one beside, and their deployed devices of several ages, versions and cities. */
export const statisticsGround = async () => {
  const stack = await startStack({ clock: fakeClock(now) })
  /** A deployed device that was deployed so long ago. */
  const deploy = async (
    company: string,
    serial: string,
    age: number,
    {
      model = aria,
      city = null,
      version = '1.0.0',
    }: { model?: typeof aria | typeof strand; city?: string | null; version?: string } = {},
  ): Promise<string> => {
    const known = {
      op_city_id: city,
      firmware_version: version,
      modify_time: at(-age),
      device_status: 'deployed' as const,
    }
    return plant(stack, company, serial, known, model)
  }

  const { db } = stack
  const mine = await stack.company('Mine')
  const below = await stack.company('Below', mine)
  const beside = await stack.company('Beside')
  await db
    .insertInto('province')
    .values([
      { province_id: 'busan', province_name: 'Busan' },
      { province_id: 'seoul', province_name: 'Seoul' },
    ])
    .execute()
  await db
    .insertInto('city')
    .values([
      { op_city_id: 'saha', city_name: 'Saha', province_id: 'busan' },
      { op_city_id: 'mapo', city_name: 'Mapo', province_id: 'seoul' },
    ])
    .execute()
  await deploy(mine, 'STAT1', 0, { city: 'saha', version: '2.0.0' })
  await deploy(mine, 'STAT2', 2 * hour, { city: 'saha' })
  await deploy(below, 'STAT3', 100 * day, { city: 'mapo', model: strand })
  await deploy(below, 'STAT4', 4 * 365 * day)
  await plant(stack, mine, 'STAT5')
  await deploy(beside, 'STAT6', 0, { city: 'saha', version: '9.9.9' })
  await db
    .updateTable('model')
    .set({ tab_menu: ['general', 'androidManagement'] })
    .where('model_name', '=', 'Aria S410')
    .execute()
  const as = await stack.signIn('operatorAdministrator', mine)
  const root = await stack.signIn()

  const didOf = async (endpointId: string): Promise<string> =>
    (await stack.db.selectFrom('device').select('did').where('endpoint_id', '=', endpointId).executeTakeFirstOrThrow())
      .did
  return { stack, mine, below, beside, as, root, deploy, didOf }
}
export type StatisticsGround = Awaited<ReturnType<typeof statisticsGround>>
