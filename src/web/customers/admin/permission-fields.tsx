import { PERMISSIONS, type Permission } from '#domain/customers/rights.ts'
import { MAX_POINTS_BY_HAND } from '#domain/points/points-by-hand.ts'

/** What each right lets an admin do beyond what every admin may (design §5); a superadmin holds all. */
const MEANINGS: Readonly<Record<Permission, Readonly<{ name: string; meaning: string }>>> = {
  settings: { name: 'Indstillinger', meaning: 'Ret firmaoplysninger, bankkonto, løfter og tier-rabatter' },
  audit: { name: 'Log', meaning: 'Læs, hvem der ændrede hvad og hvornår' },
  points: { name: 'Point', meaning: `Giv og træk mere end ${MAX_POINTS_BY_HAND} point pr. kunde i døgnet` },
  invoices: { name: 'Fakturaer', meaning: 'Udsted kreditnotaer' },
}

type PermissionFieldsProps = { value: readonly string[]; onChange: (permissions: Permission[]) => void }

/** The rights of an admin, ticked by a superadmin. */
export function PermissionFields({ value, onChange }: PermissionFieldsProps) {
  const toggle = (permission: Permission, isHeld: boolean) =>
    onChange(PERMISSIONS.filter((one) => (one === permission ? isHeld : value.includes(one))))
  return (
    <fieldset className="sm:col-span-2">
      <legend className="pb-1 text-xs font-semibold">Rettigheder</legend>
      <div className="grid border-t border-line sm:grid-cols-2 sm:gap-x-6">
        {PERMISSIONS.map((permission) => (
          <label key={permission} className="flex min-h-14 items-center gap-3.5 border-b border-line py-2 hover:bg-raised">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={value.includes(permission)}
              onChange={({ target }) => toggle(permission, target.checked)}
            />
            <span className="min-w-0">
              <span className="block text-sm font-semibold">{MEANINGS[permission].name}</span>
              <span className="block text-xs text-muted">{MEANINGS[permission].meaning}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
