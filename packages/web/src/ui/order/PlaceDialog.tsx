import { useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { InputFrame } from '../InputFrame.tsx'

type Props = Readonly<{
  name: string
  /** Where it stands, from 1. */
  at: number
  last: number
  onPlace: (place: number) => void
  onClose: () => void
}>

/** Asks for the place that an entry of an order gets. */
export function PlaceDialog({ name, at, last, onPlace, onClose }: Props) {
  const { t } = useTranslation(['order', 'common'])
  const id = useId()
  const [typed, setTyped] = useState(String(at))
  const place = Number(typed)
  const isPlace = Number.isInteger(place) && place >= 1 && place <= last
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      unsaved={typed !== String(at)}
      title={t('order:place.title')}
      context={name}
      onSubmit={() => isPlace && onPlace(place)}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="primary" reason={isPlace ? undefined : t('order:place.wrong', { last })}>
            {t('order:place.action')}
          </Button>
        </>
      }
    >
      <div className="hd-field">
        <label htmlFor={id} className="hd-field-head">
          {t('order:place.label', { last })}
        </label>
        <InputFrame size="lg">
          <input
            id={id}
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </InputFrame>
      </div>
    </Dialog>
  )
}
