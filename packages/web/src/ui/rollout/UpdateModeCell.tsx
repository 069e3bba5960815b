import { updateModeNames, updateModeWords } from '@headend/contract/firmwareModes'
import type { UpdateMode } from '@headend/contract/firmwareModes'
import { useSettings } from '../../lib/services.tsx'

/** An update mode in a column: as short as it can be said, with the whole of it in a tip. */
export function UpdateModeCell({ of }: Readonly<{ of: UpdateMode }>) {
  const { language } = useSettings()
  return <span data-tip={updateModeNames[of][language]}>{updateModeWords[of][language]}</span>
}
