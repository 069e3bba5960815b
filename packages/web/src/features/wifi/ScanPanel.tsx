import { useDevice } from '../../lib/device.ts'
import { useFacet } from '../../lib/facets.ts'
import { radioList } from './facets.ts'
import { noEdits, shownRadios } from './radioForm.ts'
import { ScanCard } from './ScanCard.tsx'

/** The channel scan among the diagnostics, with the channels that the device has now. */
export function ScanPanel({ endpointId }: Readonly<{ endpointId: string }>) {
  const { online } = useDevice(endpointId)
  const { value } = useFacet(radioList, endpointId, { enabled: online })
  return <ScanCard endpointId={endpointId} radios={value === null ? [] : shownRadios(value, noEdits)} />
}
