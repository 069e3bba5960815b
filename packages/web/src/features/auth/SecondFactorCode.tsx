import { authCalls } from '@headend/contract/auth'
import { useState } from 'react'
import { useServices } from '../../lib/services.tsx'
import { signIn } from '../../lib/signIn.ts'
import type { SignedIn } from '../../lib/signIn.ts'
import { version } from '../../lib/versions.ts'
import { FormBody } from '../../ui/form/FormBody.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { Door } from './Door.tsx'

const call = authCalls.createToken

const forms = {
  code: {
    call,
    texts: 'secondFactor',
    part: 'code',
    fields: [{ name: 'code', input: 'text', digits: true, mono: true, complete: 'one-time-code', focus: true }],
    schema: async () => (await call.describe()).body.pick({ code: true }).required(),
  },
  recovery: {
    call,
    texts: 'secondFactor',
    part: 'recovery',
    fields: [{ name: 'code', input: 'text', mono: true, focus: true, example: 'aB3d-Ef5h-Jk7m' }],
    schema: async () => (await call.describe()).body.pick({ code: true }).required(),
  },
} as const satisfies Readonly<Record<string, Form>>

type Props = Readonly<{ email: string; password: string; onDone: (outcome: SignedIn) => unknown; onBack: () => void }>

/** The second step of a sign-in: a code of the authenticator app, or a recovery code for who has the app no more. */
export function SecondFactorCode(props: Props) {
  const [way, setWay] = useState<keyof typeof forms>('code')
  return <CodeForm key={way} {...props} way={way} onOther={() => setWay(way === 'code' ? 'recovery' : 'code')} />
}

function CodeForm(props: Props & Readonly<{ way: keyof typeof forms; onOther: () => void }>) {
  const { email, password, way, onDone, onBack, onOther } = props
  const services = useServices()
  const of = useFormOf<typeof call, SignedIn>(forms[way], {
    before: { code: '' },
    send: ({ body }) => signIn(services, email, password, version, body.code),
    onDone,
  })
  return (
    <Door title={of.say('title')}>
      <FormBody of={of} lead={<p>{of.say('text')}</p>}>
        <button type="button" className="hd-link" onClick={onOther}>
          {of.say('other')}
        </button>
        <button type="button" className="hd-link" onClick={onBack}>
          {of.word('back')}
        </button>
      </FormBody>
    </Door>
  )
}
