import { FormBody } from '../../ui/form/FormBody.tsx'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import { Door } from './Door.tsx'
import { chosenPassword, passwordForm } from './passwordForm.ts'

type Props = Readonly<{ userId: string; current: string; onChanged: (chosen: string) => unknown }>

/** Between the sign-in and the first page, when the password was set by somebody else. */
export function OwnPassword({ userId, current, onChanged }: Props) {
  const of = useFormOf(
    {
      ...passwordForm,
      part: 'own',
      fields: chosenPassword('newPassword'),
      body: (values) => ({ ...values, password: current }),
    },
    {
      before: { newPassword: '', again: '' },
      row: { userId },
      onDone: (_none, { newPassword }) => onChanged(String(newPassword)),
    },
  )
  return (
    <Door title={of.say('title')}>
      <FormBody of={of} lead={<p>{of.say('text')}</p>} />
    </Door>
  )
}
