import type { Permission } from '#domain/customers/rights.ts'
import type { StaffPermission } from '#domain/customers/staff-permissions.ts'
import { PermissionFields } from './permission-fields.tsx'
import { RestrictionFields } from './restriction-fields.tsx'

type ColleagueFieldsProps = {
  permissions: readonly Permission[]
  restrictedTo: readonly StaffPermission[] | null
  onPermissions: (permissions: Permission[]) => void
  onRestriction: (restrictedTo: StaffPermission[] | null) => void
}

/** Extra permissions, or a restriction (decision 0030). */
export function ColleagueFields({ permissions, restrictedTo, onPermissions, onRestriction }: ColleagueFieldsProps) {
  return (
    <>
      <RestrictionFields value={restrictedTo} onChange={onRestriction} />
      {restrictedTo === null && <PermissionFields value={permissions} onChange={onPermissions} />}
    </>
  )
}
