import type { Answer } from '@headend/contract/core'
import { secondFactorCalls } from '@headend/contract/secondFactor'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { saveFile } from '../../lib/saveFile.ts'
import { useServices } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Copy, copyText } from '../../ui/Copy.tsx'
import { FormBody } from '../../ui/form/FormBody.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import './secondFactor.css'

type Begun = Answer<typeof secondFactorCalls.begin>

/** What stands around a step; `isShownOnce` for what nobody can read again. */
export type SetUpFrame = (title: string, content: ReactNode, isShownOnce: boolean) => ReactNode

type Props = Readonly<{
  /** The password of the sign-in that leads here; it is asked for without it. */
  password?: string
  frame: SetUpFrame
  onDone: () => unknown
}>

/** Sets a second factor up: the password, a QR code confirmed with a first code of the app, the recovery codes. */
export function SecondFactorSetUp({ password, frame, onDone }: Props) {
  const word = useFormWords('secondFactor')
  const { client } = useServices()
  const [begun, setBegun] = useState<Begun | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isAsked, setAsked] = useState(password === undefined)
  const begin = useEffectEvent(() => {
    if (password === undefined) return
    // Where that fails the form says why, once it is sent.
    client.request(secondFactorCalls.begin, { body: { password } }).then(setBegun, () => setAsked(true))
  })
  useEffect(() => begin(), [])
  if (codes) return frame(word('codes.title'), <RecoveryCodes codes={codes} onKept={onDone} />, true)
  return frame(
    word('setUp.title'),
    begun ? <Confirmation begun={begun} onConfirmed={setCodes} /> : isAsked && <Password onBegun={setBegun} />,
    false,
  )
}

const passwordForm: Form<typeof secondFactorCalls.begin> = {
  call: secondFactorCalls.begin,
  texts: 'secondFactor',
  part: 'begin',
  fields: [{ name: 'password', input: 'password', complete: 'current-password', focus: true }],
}

function Password({ onBegun }: Readonly<{ onBegun: (begun: Begun) => void }>) {
  const of = useFormOf(passwordForm, { before: { password: '' }, onDone: onBegun })
  return <FormBody of={of} lead={<p>{of.word('setUp.text')}</p>} />
}

type ConfirmationProps = Readonly<{ begun: Begun; onConfirmed: (recoveryCodes: readonly string[]) => void }>

function Confirmation({ begun: { secret, uri, setup }, onConfirmed }: ConfirmationProps) {
  const of = useFormOf(
    {
      call: secondFactorCalls.confirm,
      texts: 'secondFactor',
      part: 'confirm',
      fields: [{ name: 'code', input: 'text', digits: true, mono: true, complete: 'one-time-code', focus: true }],
      body: (values) => ({ ...values, setup }),
    },
    {
      before: { code: '' },
      refresh: [secondFactorCalls.get],
      onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    },
  )
  return (
    <FormBody
      of={of}
      lead={
        <div className="hd-factor">
          <p>{of.say('text')}</p>
          <QrCode text={uri} label={of.say('picture')} />
          <a className="hd-link hd-factor-app" href={uri}>
            {of.say('app')}
          </a>
          <div className="hd-factor-secret">
            <p className="hd-muted">{of.say('secret')}</p>
            <Copy value={secret} label={of.say('secret')}>
              {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </Copy>
          </div>
        </div>
      }
    />
  )
}

/** The recovery codes, shown this once: to be copied, saved as a file, or written down. */
export function RecoveryCodes({ codes, onKept }: Readonly<{ codes: readonly string[]; onKept: () => unknown }>) {
  const word = useFormWords('secondFactor')
  const [copied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <div className="hd-factor">
      <p role="status">{word('codes.text')}</p>
      <ul className="hd-factor-codes">
        {codes.map((code) => (
          <li key={code} className="hd-mono">
            {code}
          </li>
        ))}
      </ul>
      <div className="hd-factor-buttons">
        <Button icon={copied ? IconCheck : IconCopy} onClick={() => void copyText(text).then(setCopied)}>
          {word(copied ? 'common:action.copied' : 'common:action.copy')}
        </Button>
        <Button
          icon={IconDownload}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'headend-recovery-codes.txt')}
        >
          {word('codes.save')}
        </Button>
      </div>
      <Button variant="primary" size="lg" onClick={() => void onKept()}>
        {word('codes.kept')}
      </Button>
    </div>
  )
}
