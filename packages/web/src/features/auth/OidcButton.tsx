import { oidcCalls } from '@headend/contract/oidc'
import { IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import { failureToast } from '../../lib/failure.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useServices } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { keepReturn } from './returnAddress.ts'

/** Leads to the identity provider of the installation; nothing where it has none. */
export function OidcButton({ from }: Readonly<{ from: string | undefined }>) {
  const { t } = useTranslation('auth')
  const { client, texts } = useServices()
  const [state, setState] = useState<{ busy: boolean; refused?: string }>({ busy: false })
  const name = useCall(oidcCalls.get, {}, { silent: true }).data?.name ?? null
  if (name === null) return null

  const begin = async (): Promise<void> => {
    setState({ busy: true })
    try {
      const { url } = await client.request(oidcCalls.begin, {})
      keepReturn(from)
      // It stays busy: the page goes.
      location.assign(url)
    } catch (error) {
      setState({ busy: false, refused: failureToast(error, texts.t).text })
    }
  }
  return (
    <>
      <p className="hd-door-or" aria-hidden="true">
        {t('oidc.or')}
      </p>
      {state.refused && (
        <Banner family="bad" urgent>
          {state.refused}
        </Banner>
      )}
      <Button size="lg" icon={IconLogin2} busy={state.busy} onClick={() => void begin()}>
        {t('oidc.continue', { name })}
      </Button>
    </>
  )
}
