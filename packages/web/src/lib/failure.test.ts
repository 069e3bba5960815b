import { clientMessages, errors } from '@headend/contract/core'
import { expect, test } from 'vitest'
import { CallError, failureToast } from './failure.ts'
import { common as english } from './i18n/en/common.ts'
import { common as korean } from './i18n/ko/common.ts'
import { createTexts } from './i18n/texts.ts'

const wordsIn = async (language: 'en' | 'ko') => {
  const texts = createTexts(language, async (asked) => (asked === 'en' ? english : korean))
  await texts.load(['common'])
  return texts.t
}

test.each(['en', 'ko'] as const)(
  'a missing permission says what, which one and whom to ask, in %s',
  async (language) => {
    const message = errors.roleerr.message[language]
    const refused = new CallError('users.list', 'roleerr', 403, message, { permission: 'Account: manage' })
    expect(failureToast(refused, await wordsIn(language))).toEqual({
      title: { en: 'Role Error', ko: '권한 오류' }[language],
      key: 'role Account: manage',
      text: message,
      details: [clientMessages.askAdministrator[language], expect.stringContaining('Account: manage')],
    })
  },
)

test('no answer and an answer without words have those of the console, another its own', async () => {
  const t = await wordsIn('en')
  const textOf = (...[code, status, message]: [string, number, string]) =>
    failureToast(new CallError('devices.list', code, status, message), t).text
  expect(textOf('network', 0, 'Network Fail')).toMatch(/^Network Fail\. /)
  expect(textOf('default', 200, '')).toBe('Default Fail')
  expect(failureToast(new Error('x'), t).text).toBe('Default Fail')
  expect(textOf('grpcdisconn', 400, errors.grpcdisconn.message.en)).toBe('Devices are not connected to the network')
})
