import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct } from '../../lib/services.tsx'

/** Takes an unregistered device from the list until it is active again. */
export const useForget = ({ endpointId }: Pick<UnregisteredDevice, 'endpointId'>): (() => void) => {
  const { t } = useTranslation('unregistered')
  const forget = useAct(unregisteredCalls.remove, {
    success: () => t('forgotten'),
    refresh: [unregisteredCalls.listPage],
  })
  return () => forget.mutate({ body: { endpointId } })
}
