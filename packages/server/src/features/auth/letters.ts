import type { Language } from '@headend/contract/core'
import type { Letter } from '../../core/mail.ts'

type Texts<Given = string> = Readonly<Record<Language, { subject: string; lines: (given: Given) => readonly string[] }>>

const verification: Texts = {
  en: {
    subject: 'Confirm this browser for Headend',
    lines: (link) => [
      'Somebody signed in to Headend with your password from a browser that is new to us.',
      '',
      'If that was you, open this link in the same browser within an hour, then sign in again:',
      link,
      '',
      'If it was not you, change your password: somebody else knows it.',
    ],
  },
  ko: {
    subject: 'Headend 브라우저 확인',
    lines: (link) => [
      '처음 보는 브라우저에서 회원님의 비밀번호로 Headend에 로그인했습니다.',
      '',
      '본인이라면 1시간 안에 같은 브라우저에서 아래 링크를 연 뒤 다시 로그인하십시오.',
      link,
      '',
      '본인이 아니라면 비밀번호를 바꾸십시오. 다른 사람이 비밀번호를 알고 있습니다.',
    ],
  },
}

const reset: Texts = {
  en: {
    subject: 'Set a new password for Headend',
    lines: (link) => [
      'Somebody asked for a new password for your account.',
      '',
      'If that was you, open this link within an hour. It is good once:',
      link,
      '',
      'If it was not you, there is nothing to do: your password has not changed.',
    ],
  },
  ko: {
    subject: 'Headend 새 비밀번호 설정',
    lines: (link) => [
      '회원님의 계정에 대해 새 비밀번호를 요청했습니다.',
      '',
      '본인이라면 1시간 안에 아래 링크를 여십시오. 한 번만 사용할 수 있습니다.',
      link,
      '',
      '본인이 아니라면 아무것도 하지 않아도 됩니다. 비밀번호는 바뀌지 않았습니다.',
    ],
  },
}

type Invitation = Readonly<{
  /** Where the console is. */
  url: string
  secret: string
  /** The user code, for those who cannot open the link. */
  code: string
  inviter: string
  companyName: string
}>

const invitation: Texts<Invitation> = {
  en: {
    subject: 'Your invitation to Headend',
    lines: ({ url, secret, code, inviter, companyName }) => [
      `${inviter} invites you to Headend, to work for ${companyName}.`,
      '',
      'Open this link within 7 days and choose a password. It is good once:',
      `${url}/invite/${secret}`,
      '',
      'If the link does not open, go to',
      `${url}/register`,
      'and enter this user code:',
      code,
      '',
      'If you do not expect this, there is nothing to do.',
    ],
  },
  ko: {
    subject: 'Headend 초대',
    lines: ({ url, secret, code, inviter, companyName }) => [
      `${inviter} 님이 ${companyName}의 Headend에 초대했습니다.`,
      '',
      '7일 안에 아래 링크를 열고 비밀번호를 정하십시오. 한 번만 사용할 수 있습니다.',
      `${url}/invite/${secret}`,
      '',
      '링크가 열리지 않으면 아래 주소에서 사용자 코드를 입력하십시오.',
      `${url}/register`,
      code,
      '',
      '예상하지 못한 메일이라면 아무것도 하지 않아도 됩니다.',
    ],
  },
}

const letter = <Given>(texts: Texts<Given>, to: string, given: Given, language: Language): Letter => {
  const { subject, lines } = texts[language]
  return { to, subject, text: `${lines(given).join('\n')}\n` }
}

/** Asks the owner of an account to confirm a browser. */
export const verificationLetter = (to: string, link: string, language: Language): Letter =>
  letter(verification, to, link, language)

/** Gives the owner of an account the link to a new password. */
export const resetLetter = (to: string, link: string, language: Language): Letter => letter(reset, to, link, language)

/** Invites somebody to a company. */
export const invitationLetter = (to: string, given: Invitation, language: Language): Letter =>
  letter(invitation, to, given, language)
