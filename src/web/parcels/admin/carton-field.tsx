import type { Carton } from '#contract/parcels/packaging.ts'
import type { LineToSend } from '#contract/parcels/parcels.ts'
import { count, decimalNumber } from '#domain/numbers/danish-figures.ts'
import { parcelMeasures } from '#domain/parcels/label.ts'
import { type PackedUnits, type ProposedParcel, packParcels, proposedCarton, type ToPack } from '#domain/parcels/packing.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

const NONE = 'ingen'

/** The carton in the request: undefined lets the shop choose, null is none. */
export function cartonOf(value: string): { cartonId?: number | null } {
  if (value === '') return {}
  return { cartonId: value === NONE ? null : Number(value) }
}

function useCartons(): readonly Carton[] {
  const { data } = useUserQuery({ queryKey: ['cartons'], queryFn: ({ signal }) => browserApi.listCartons({}, { signal }) })
  return data?.cartons.filter(({ inUse }) => inUse) ?? []
}

/** Weight and length of a parcel in its carton, as far as known. */
export function useParcelMeasures({ value, lines, rolls }: Pick<CartonFieldProps, 'value' | 'lines' | 'rolls'>) {
  const cartons = useCartons()
  const things = thingsOf(lines, rolls)
  const { cartonId } = cartonOf(value)
  return parcelMeasures(
    things,
    cartonId === undefined ? proposedCarton(cartons, things) : (cartons.find(({ id }) => id === cartonId) ?? null),
  )
}

function thingsOf(lines: readonly LineToSend[], rolls: ReadonlyMap<number, number>): ToPack[] {
  const chosen = lines.filter(({ itemId }) => (rolls.get(itemId) ?? 0) > 0)
  return chosen.map(({ itemId, ...measures }) => ({ ...measures, lineId: itemId, quantity: rolls.get(itemId) ?? 0 }))
}

type CartonFieldProps = {
  value: string
  lines: readonly LineToSend[]
  /** quantities by order line */
  rolls: ReadonlyMap<number, number>
  onChange: (value: string) => void
  onSplit: (units: readonly PackedUnits[]) => void
}

/** Chooses the carton for the rolls, and shows how many parcels they fill. Not rendered while the shop has no cartons. */
export function CartonField({ value, lines, rolls, onChange, onSplit }: CartonFieldProps) {
  const cartons = useCartons()
  if (cartons.length === 0) return null
  const things = thingsOf(lines, rolls)
  return (
    <>
      <Parcels cartons={cartons} things={things} onSplit={onSplit} />
      <SelectField label="Kasse" hint="Tæller i årets emballagerapport." value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{`Foreslået: ${proposedCarton(cartons, things)?.name ?? 'ingen kasse'}`}</option>
        {cartons.map(({ id, name, mostRolls }) => (
          <option key={id} value={id}>
            {`${name} (højst ${mostRolls})`}
          </option>
        ))}
        <option value={NONE}>Ingen kasse</option>
      </SelectField>
    </>
  )
}

type ParcelsProps = Pick<CartonFieldProps, 'onSplit'> & { cartons: readonly Carton[]; things: readonly ToPack[] }

/** The proposed parcels, when the chosen rolls fill more than one; staff send them one by one, or all in one. */
function Parcels({ cartons, things, onSplit }: ParcelsProps) {
  const parcels = packParcels(cartons, things)
  const [first] = parcels
  if (!first || parcels.length < 2) return null
  return (
    <Notice tone="info">
      <p>{`Fylder ${parcels.length} forsendelser:`}</p>
      <ul className="list-disc pl-5">
        {[...Map.groupBy(parcels, parcelText)].map(([text, same]) => (
          <li key={text}>{same.length > 1 ? `${same.length} × ${text}` : text}</li>
        ))}
      </ul>
      <Button size="sm" className="mt-2" onClick={() => onSplit(first.units)}>
        Vælg den første
      </Button>
    </Notice>
  )
}

/** 'Kasse 160 · 2 stk. · 19,5 kg' */
function parcelText({ carton, isLetter, weightG, units }: ProposedParcel<Readonly<{ name: string }>>): string {
  const pieces = units.reduce((sum, { quantity }) => sum + quantity, 0)
  const kilograms = weightG > 0 && `${decimalNumber(Math.round(weightG / 100) / 10)} kg`
  return [isLetter ? 'Brev' : (carton?.name ?? 'Uden kasse'), count(pieces, 'stk.', 'stk.'), kilograms].filter(Boolean).join(' · ')
}
