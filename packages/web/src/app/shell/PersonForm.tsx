import { authCalls } from '@headend/contract/auth'
import { iamCalls } from '@headend/contract/iam'
import { userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { useServices } from '../../lib/services.tsx'
import { FormBody } from '../../ui/form/FormBody.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'

const form: Form = {
  call: userCalls.updateInfo,
  texts: 'account',
  part: 'information',
  fields: [
    { name: 'userName', input: 'text', complete: 'name' },
    { name: 'userPhone', input: 'text', type: 'tel', complete: 'tel' },
  ],
  params: ({ userId }) => ({ userId }),
}

/** Name and phone of the own account. */
export function PersonForm({ user }: Readonly<{ user: UserAccount }>) {
  const { client, session } = useServices()
  const { userId, userName, userPhone } = user
  const of = useFormOf(form, {
    before: { userName, userPhone: userPhone ?? '' },
    row: { userId },
    refresh: [iamCalls.getUser],
    onDone: async () => {
      // The name stands in the bar of every page.
      const now = session.store.get()
      const profile = await client.request(authCalls.getProfile, {}, { silent: true })
      if (now.state === 'signedIn' && now.clientId !== null) session.know(profile, now.clientId)
    },
  })
  return <FormBody of={of} className="hd-person" size="md" />
}
