import { isolationOf, refuses } from '../../testing/isolation.ts'

export const isolation = isolationOf(
  // The viewer at the set-top box agreed when its owner asked.
  async ({ stack, box, companyId, owner }) => {
    const now = new Date()
    const consent = {
      task_id: 'consent-of-theirs',
      endpoint_id: box,
      company_id: companyId,
      task_type: 'ScreenCaptureConsentForm',
      action_type: 'Av' as const,
      state: 'success' as const,
      user_id: owner.userId,
      user_name: 'Somebody else',
      start_time: now,
      end_time: now,
      deadline: now,
    }
    await stack.db.insertInto('task').values(consent).execute()
  },
  ({ box }) => {
    const ofBox = (more: object = {}, turn = 0) =>
      refuses({ body: { endpointId: box, ...more } }, { by: ['owner'], turn })
    return {
      'av.getInfo': ofBox(),
      'av.getFull': ofBox(),
      'av.getHdmiInfo': ofBox(),
      'av.getBluetoothRemoteInfo': ofBox(),
      'av.setAudioOut': ofBox({ enable: false }),
      'av.enableCec': ofBox({ enable: false }),
      'av.sendOsdMessage': ofBox({ message: 'Elsewhere' }),
      // Before the consent is asked for anew, or taken back.
      'av.startScreenCapture': ofBox({ count: 1 }),
      'av.cancelScreenCapture': ofBox({}, 1),
      'av.requestConsent': ofBox({}, 1),
      'av.cancelConsent': ofBox({}, 1),
      'av.sendRemoteKey': ofBox({ keyValue: 'OK' }),
    }
  },
)
