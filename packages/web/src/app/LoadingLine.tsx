import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { useServices } from '../lib/services.tsx'
import { useStore } from '../lib/store.ts'
import { useLate } from '../ui/Blank.tsx'
import './app.css'

/** At the top of the window while something takes longer than a moment. */
export function LoadingLine() {
  const { t } = useTranslation()
  const { client } = useServices()
  const isAsking = useStore(client.pending, (pending) => pending > 0)
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const shows = useLate(isAsking || isLoading)
  return shows ? <div className="hd-loading" role="progressbar" aria-label={t('shell.loading')} /> : null
}
