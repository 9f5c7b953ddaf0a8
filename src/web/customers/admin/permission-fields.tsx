import { PERMISSIONS, type Permission } from '#domain/customers/rights.ts'
import { MAX_POINTS_BY_HAND } from '#domain/points/points-by-hand.ts'
import { TickList } from './tick-list.tsx'

/** Requirements §10; a superadmin has all. */
const TEXTS: Readonly<Record<Permission, Readonly<{ label: string; about: string }>>> = {
  settings: { label: 'Indstillinger', about: 'Ret firmaoplysninger, bankkonto, løfter og tier-rabatter' },
  audit: { label: 'Log', about: 'Læs, hvem der ændrede hvad og hvornår' },
  points: { label: 'Point', about: `Giv og træk mere end ${MAX_POINTS_BY_HAND} point pr. kunde i døgnet` },
  invoices: { label: 'Fakturaer', about: 'Udsted kreditnotaer' },
  contribution: { label: 'Dækningsbidrag', about: 'Se, hvad der er tjent pr. folie, serie og kunde' },
}

type PermissionFieldsProps = { value: readonly string[]; onChange: (permissions: Permission[]) => void }

export function PermissionFields({ value, onChange }: PermissionFieldsProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="pb-1 text-xs font-semibold">Rettigheder</legend>
      <TickList names={PERMISSIONS} texts={TEXTS} value={value} onChange={onChange} />
    </fieldset>
  )
}
