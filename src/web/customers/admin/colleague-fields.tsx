import { PERMISSIONS, type Permission } from '#domain/customers/rights/rights.ts'
import {
  restrictionLabel,
  STAFF_PERMISSION_TEXTS,
  STAFF_PERMISSIONS,
  STANDARD_SETS,
  type StaffPermission,
} from '#domain/customers/rights/staff-permissions.ts'
import { MAX_POINTS_BY_HAND } from '#domain/points/points-by-hand.ts'
import { Segments } from '#web/ui/segments.tsx'

const SETS = STANDARD_SETS.map(({ label }) => ({ value: label, label }))

/** Requirements §10; a superadmin has all. */
export const PERMISSION_TEXTS: Readonly<Record<Permission, Readonly<{ label: string; about: string }>>> = {
  settings: { label: 'Indstillinger', about: 'Ret firmaoplysninger, bankkonto, løfter og tier-rabatter' },
  audit: { label: 'Log', about: 'Læs, hvem der ændrede hvad og hvornår' },
  points: { label: 'Point', about: `Giv og træk mere end ${MAX_POINTS_BY_HAND} point pr. kunde i døgnet` },
  invoices: { label: 'Fakturaer', about: 'Udsted kreditnotaer' },
  contribution: { label: 'Dækningsbidrag', about: 'Se, hvad der er tjent pr. folie, serie og kunde' },
}

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

type PermissionFieldsProps = { value: readonly string[]; onChange: (permissions: Permission[]) => void }

function PermissionFields({ value, onChange }: PermissionFieldsProps) {
  return (
    <fieldset className="sm:col-span-2">
      <legend className="pb-1 text-xs font-semibold">Rettigheder</legend>
      <TickList names={PERMISSIONS} texts={PERMISSION_TEXTS} value={value} onChange={onChange} />
    </fieldset>
  )
}

type RestrictionFieldsProps = { value: readonly StaffPermission[] | null; onChange: (restrictedTo: StaffPermission[] | null) => void }

function RestrictionFields({ value, onChange }: RestrictionFieldsProps) {
  const choose = (label: string) => {
    const chosen = STANDARD_SETS.find((set) => set.label === label)?.restrictedTo ?? null
    onChange(chosen && [...chosen])
  }
  return (
    <fieldset className="grid gap-2 sm:col-span-2">
      <legend className="pb-1 text-xs font-semibold">Adgang</legend>
      {/* two beside each other on phones */}
      <div className="flex max-sm:*:grid max-sm:*:grow max-sm:*:grid-cols-2">
        <Segments label="Adgang" size="md" value={restrictionLabel(value)} onChange={choose} choices={SETS} />
      </div>
      {value === null ? (
        <p className="text-xs text-muted">Ser og gør alt, hvad en admin må.</p>
      ) : (
        <>
          <p className="text-xs text-muted">Ser og gør kun det, der er sat kryds ved. En ændring gælder med det samme.</p>
          <TickList names={STAFF_PERMISSIONS} texts={STAFF_PERMISSION_TEXTS} value={value} onChange={onChange} />
        </>
      )}
    </fieldset>
  )
}

type TickListProps<Name extends string> = {
  names: readonly Name[]
  texts: Readonly<Record<Name, Readonly<{ label: string; about: string }>>>
  value: readonly string[]
  onChange: (ticked: Name[]) => void
  /** of the text that refuses what is ticked */
  errorId?: string | undefined
}

export function TickList<Name extends string>({ names, texts, value, onChange, errorId }: TickListProps<Name>) {
  const toggle = (name: Name, isTicked: boolean) => onChange(names.filter((one) => (one === name ? isTicked : value.includes(one))))
  return (
    <div className="grid border-t border-line sm:grid-cols-2 sm:gap-x-6">
      {names.map((name) => (
        <label key={name} className="flex min-h-14 items-center gap-3.5 border-b border-line py-2 hover:bg-raised">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={value.includes(name)}
            aria-invalid={errorId ? true : undefined}
            aria-describedby={errorId}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          <span className="min-w-0">
            <span className="block text-sm font-semibold">{texts[name].label}</span>
            <span className="block text-xs text-muted">{texts[name].about}</span>
          </span>
        </label>
      ))}
    </div>
  )
}
