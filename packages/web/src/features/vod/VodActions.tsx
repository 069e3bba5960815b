import { vodCalls } from '@headend/contract/cmsVod'
import { IconRefresh, IconServerCog } from '@tabler/icons-react'
import type { ContentTabProps } from '../../lib/features.ts'
import { size } from '../../lib/formats.ts'
import { useAnchor } from '../../lib/screen.ts'
import { useAct, usePermission, useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { contentPath, serverAnchor, useVod } from './useVod.ts'

/** Fetches the list, and opens the settings of the server. */
export function VodActions({ companyId }: ContentTabProps) {
  const word = useWords('vod')
  const show = useAnchor(contentPath)
  const { data } = useVod(companyId)
  const { toasts } = useServices()
  const mayWrite = usePermission('content.manage')
  const refresh = useAct(vodCalls.refresh, {
    refresh: [vodCalls.list, vodCalls.listTitles, vodCalls.listVersions],
    success: ({ vodSize }) => word('refresh.done', { size: size(vodSize) }),
    quiet: true,
  })
  const fetchNow = () =>
    refresh.mutateAsync({ body: { opId: companyId } }).catch((error: unknown) => {
      toasts.failed(error instanceof Error ? error.message : String(error), {
        title: word('refresh.failed'),
        long: true,
      })
    })
  if (!mayWrite) return null
  const running = data?.running === true
  return (
    <>
      <Button icon={IconServerCog} onClick={() => show(serverAnchor)}>
        {word('server.open')}
      </Button>
      <Button
        icon={IconRefresh}
        variant="primary"
        busy={running || refresh.isPending}
        reason={data?.set === false ? word('refresh.unset') : undefined}
        onClick={() => void fetchNow()}
      >
        {word('refresh.action')}
      </Button>
    </>
  )
}
