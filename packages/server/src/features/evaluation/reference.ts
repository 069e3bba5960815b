import { timeWriter } from '@headend/contract/formats'
import type { noticeTypes } from '@headend/contract/notices'
import { featureDescription } from '@headend/contract/ownRows'
import { taskFeatures } from '@headend/contract/taskFeatures'
import { taskKinds, taskTypes } from '@headend/contract/tasks'
import type { Db } from '../../core/db/database.ts'

type Sender = Readonly<{ id: string; name: string }>

const day = 86_400_000

type ExampleNotice = Readonly<{
  type: (typeof noticeTypes)[number]
  subType: string
  title: string
  contents: string
  /** Days from today to the last one. */
  lasts: number
  /** From 0: the company that it names; everybody's where it names none. */
  to?: number
}>

/** What the root company of the example publishes, in both languages as its people read both. */
const exampleNotices: readonly ExampleNotice[] = [
  {
    type: 'NOTICE',
    subType: 'Maintenance',
    title: 'Core network maintenance on Sunday · 일요일 기간망 정기 점검',
    contents:
      'Between 02:00 and 04:00 devices in every region may lose their connection for some minutes. They come back by themselves.\n\n' +
      '02:00~04:00 사이에 모든 지역의 단말 연결이 몇 분간 끊길 수 있습니다. 점검이 끝나면 자동으로 다시 연결됩니다.',
    lasts: 7,
  },
  {
    type: 'ALERT',
    subType: 'Device',
    title: 'Aria S620 runs hot in closed cabinets · 밀폐된 장에 둔 Aria S620 과열 주의',
    contents:
      'Ask customers to leave a hand of room above the box when its temperature stays over 85 °C.\n\n' +
      '온도가 85 °C를 계속 넘으면 단말 위로 한 뼘의 여유 공간을 두도록 고객에게 안내하십시오.',
    lasts: 14,
  },
  {
    type: 'INFORMATION',
    subType: 'Operations',
    title: 'Deployment requests in Busan wait for approval · 부산 지역 배포 요청이 승인을 기다립니다',
    contents:
      'Look through the requested devices and grant or reject them by Friday.\n\n' +
      '요청된 단말을 확인하고 금요일까지 승인하거나 반려하십시오.',
    lasts: 5,
    to: 1,
  },
]

/** Publishes the example notices and a message to one company, where nobody published anything yet. */
export const seedNotices = async (db: Db, companies: readonly Sender[], now: number): Promise<void> => {
  const [root] = companies
  const known = await db.selectFrom('notice').select('notice_id').limit(1).executeTakeFirst()
  if (root === undefined || known !== undefined) return
  const { time_zone: zone } = await db
    .selectFrom('company')
    .select('time_zone')
    .where('company_id', '=', root.id)
    .executeTakeFirstOrThrow()
  const write = timeWriter(zone)
  await db
    .insertInto('notice')
    .values(
      exampleNotices.map(({ type, subType, title, contents, lasts, to }) => ({
        company_id: root.id,
        title,
        notice_type: type,
        sub_type: subType,
        contents,
        period_start: write('YYYY-MM-DD', now),
        period_end: write('YYYY-MM-DD', now + lasts * day),
        recipients: to === undefined ? null : [companies[to]?.id ?? root.id],
        user_name: 'Han Ji-yeon',
        create_time: new Date(now),
      })),
    )
    .execute()
}

/** Offers what the product can do with a device as service features, each of which every model supports. */
export const seedFeatures = async (db: Db): Promise<void> => {
  const kinds = taskTypes.map((type) => ({ name: taskKinds[type].name, featureKey: taskFeatures[type].featureKey }))
  const added = await db
    .insertInto('feature')
    .values(
      kinds.map(({ featureKey, name }) => ({
        feature_key: featureKey,
        feature_name: name.en,
        feature_desc: featureDescription(featureKey),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('feature_id')
    .execute()
  // Whoever takes a feature from a model does so for good.
  const models = added.length > 0 ? await db.selectFrom('model').select('mid').execute() : []
  const supported = models.flatMap(({ mid }) => added.map(({ feature_id }) => ({ mid, feature_id })))
  if (supported.length > 0) await db.insertInto('model_feature').values(supported).execute()
}
