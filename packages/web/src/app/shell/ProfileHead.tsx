import { useProfile, useSettings } from '../../lib/services.tsx'
import { roleName } from '../../ui/roleName.ts'

/** The role of whoever is signed in, and their company. */
export function ProfileHead() {
  const { language } = useSettings()
  const { userRole, op } = useProfile()
  return (
    <>
      {roleName(userRole.roleName, language)}, {op.companyName}
    </>
  )
}
