import type { Text } from './core/index.ts'
import type { Notice } from './schemas/notices.ts'

/** What becomes of a request for a deployment. */
export const deploymentAnswers = ['granted', 'rejected'] as const
export type DeploymentAnswer = (typeof deploymentAnswers)[number]

type Answered = Readonly<{ answer: DeploymentAnswer; device: string; by: string; company: string }>

const titles: Readonly<Record<DeploymentAnswer, (device: string) => Text>> = {
  granted: (device) => ({ en: `Deployment granted: ${device}`, ko: `배포 승인: ${device}` }),
  rejected: (device) => ({ en: `Deployment rejected: ${device}`, ko: `배포 거절: ${device}` }),
}
const contents: Readonly<Record<DeploymentAnswer, (by: string, company: string) => Text>> = {
  granted: (by, company) => ({
    en: `${by} (${company}) deployed the device as you asked.`,
    ko: `${by}(${company}) 님이 요청하신 단말을 배포했습니다.`,
  }),
  rejected: (by, company) => ({
    en: `${by} (${company}) rejected the deployment that you asked for.`,
    ko: `${by}(${company}) 님이 배포 요청을 거절했습니다.`,
  }),
}

/** What a message about a request for a deployment says: composed when it is read, so that it is in the language of its reader. */
export const answerWords = ({ answer, device, by, company }: Answered): Readonly<{ title: Text; contents: Text }> => ({
  title: titles[answer](device),
  contents: contents[answer](by, company),
})

const both = (text: string): Text => ({ en: text, ko: text })

/** The words of a message to one person as it was answered; undefined for one that a person wrote to a company. */
export const messageWords = ({
  about,
  said,
  notiTitle,
  createUser,
  senderCompany,
}: Notice): Readonly<{ title: Text; contents: Text }> | undefined => {
  if (about !== null) return answerWords({ ...about, by: createUser, company: senderCompany })
  return said === null ? undefined : { title: both(notiTitle), contents: said }
}
