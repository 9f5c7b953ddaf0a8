import {
  restrictionLabel,
  STAFF_PERMISSION_TEXTS,
  STAFF_PERMISSIONS,
  STANDARD_SETS,
  type StaffPermission,
} from '#domain/customers/staff-permissions.ts'
import { Segments } from '#web/ui/segments.tsx'
import { TickList } from './tick-list.tsx'

const SETS = STANDARD_SETS.map(({ label }) => ({ value: label, label }))

type RestrictionFieldsProps = { value: readonly StaffPermission[] | null; onChange: (restrictedTo: StaffPermission[] | null) => void }

export function RestrictionFields({ value, onChange }: RestrictionFieldsProps) {
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
