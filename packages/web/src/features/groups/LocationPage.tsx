import { useListSearch } from '../../lib/screen.ts'
import { CityPage } from './CityPage.tsx'
import { RegionPage } from './RegionPage.tsx'

/** The groups that places are: the regions, and the cities of the one that the address names. */
export function LocationPage() {
  const { search } = useListSearch()
  const { region } = search
  return typeof region === 'string' ? <CityPage key={region} opRegionId={region} /> : <RegionPage />
}
