import { ShopError } from './shop-error.ts'
import type { Visitor } from './visitor.ts'

/** Only a superadmin creates, edits and deletes admins and superadmins (design §5 'who may make admins'). Refuses with forbidden. */
export function requireMayTouch(staff: Visitor, ...roles: readonly Visitor['role'][]): void {
  if (staff.role !== 'superadmin' && roles.some((role) => role !== 'customer')) throw new ShopError('forbidden')
}
