import { proposedCarton } from '#domain/parcels/packaging.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { SelectField } from '#web/ui/field.tsx'

const NONE = 'ingen'

/** The part of the call: nothing lets the shop choose, null is none. */
export function cartonOf(value: string): { cartonId?: number | null } {
  if (value === '') return {}
  return { cartonId: value === NONE ? null : Number(value) }
}

type CartonFieldProps = { value: string; rolls: number; onChange: (value: string) => void }

/** Which carton a parcel is packed in; names the proposed one. Missing while the shop has no cartons. */
export function CartonField({ value, rolls, onChange }: CartonFieldProps) {
  const { data } = useUserQuery({ queryKey: ['cartons'], queryFn: ({ signal }) => browserApi.listCartons({}, { signal }) })
  const cartons = data?.cartons.filter(({ inUse }) => inUse) ?? []
  const proposed = proposedCarton(cartons, rolls)
  if (proposed === null) return null
  return (
    <SelectField label="Kasse" hint="Tæller i årets emballagerapport." value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{`Foreslået: ${proposed.name}`}</option>
      {cartons.map(({ id, name, mostRolls }) => (
        <option key={id} value={id}>
          {`${name} (højst ${mostRolls})`}
        </option>
      ))}
      <option value={NONE}>Ingen kasse</option>
    </SelectField>
  )
}
