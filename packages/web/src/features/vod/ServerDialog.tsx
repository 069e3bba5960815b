import { vodCalls, vodModes } from '@headend/contract/cmsVod'
import type { VodServer, VodServerTest } from '@headend/contract/cmsVod'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall, useProfile } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFront } from '../../ui/form/FormDialog.tsx'
import { valuesOf } from '../../ui/form/spec.ts'
import type { Form, Values } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'

type Props = Readonly<{ companyId: string; companyName: string; onClose: () => void }>

const formOf = (companyId: string, hasPassword: boolean, kept: string): Form<typeof vodCalls.updateServer> => ({
  call: vodCalls.updateServer,
  texts: 'vod',
  part: 'server',
  fields: [
    { name: 'url', input: 'text', mono: true, focus: true, example: 'https://vod.example/titles' },
    { name: 'apiKey', input: 'text', mono: true, optional: true },
    { name: 'userId', input: 'text', optional: true },
    { name: 'password', input: 'password', optional: true, ...(hasPassword && { help: kept }) },
    { name: 'version', input: 'text', mono: true, optional: true },
    { name: 'executionMode', input: 'choice', options: vodModes },
  ],
  // A password that nobody typed stays; without a user there is none.
  body: ({ password, ...rest }) => ({
    ...rest,
    opId: companyId,
    ...(rest['userId'] === '' ? { password: '' } : password === '' ? {} : { password }),
  }),
})

function Shown({ companyId, companyName, server, onClose }: Props & Readonly<{ server: VodServer }>) {
  const word = useWords('vod')
  const profile = useProfile()
  const spec = formOf(companyId, server.hasPassword, word('server.kept'))
  const row: Values = { ...server, password: '' }
  const of = useFormOf(spec, {
    before: valuesOf(spec, row, profile),
    row,
    refresh: [vodCalls.getServer, vodCalls.list],
    onDone: onClose,
  })
  const [tried, setTried] = useState<VodServerTest | null>(null)
  const test = useAct(vodCalls.testServer)
  const tryNow = async (): Promise<void> => {
    setTried(null)
    if (!(await of.form.trigger())) return
    const body = spec.body?.(of.form.getValues()) ?? {}
    // What the form's own schema has just passed.
    await test.mutateAsync({ body } as never).then(setTried, () => undefined)
  }
  return (
    <FormFront
      of={of}
      context={companyName}
      onClose={onClose}
      outcome={
        tried && (
          <Banner family={tried.reached ? 'ok' : 'bad'} title={word(tried.reached ? 'test.reached' : 'test.failed')}>
            {tried.reached ? word('test.version', { version: tried.version ?? '' }) : tried.message}
          </Banner>
        )
      }
      actions={
        <Button icon={IconPlugConnected} busy={test.isPending} onClick={() => void tryNow()}>
          {word('test.action')}
        </Button>
      }
    />
  )
}

/** Where the list is got, by which key, and when. */
export function ServerDialog(props: Props) {
  const word = useWords('vod')
  const { data, error, refetch } = useCall(vodCalls.getServer, { query: { opId: props.companyId } })
  if (data) return <Shown {...props} server={data} />
  return (
    <Dialog open onClose={props.onClose} title={word('server.title')} context={props.companyName}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={5} />}
    </Dialog>
  )
}
