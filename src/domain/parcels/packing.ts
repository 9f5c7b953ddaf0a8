/** How a product is packed: a roll beside others, a roll in a carton of its own, small goods in any carton, or as a letter. */
export const PACKINGS = ['roll', 'ownCarton', 'small', 'letter'] as const
export type Packing = (typeof PACKINGS)[number]
export const PACKING_LABELS: Readonly<Record<Packing, string>> = {
  roll: 'Rulle, flere i en kasse',
  ownCarton: 'Rulle i sin egen kasse',
  small: 'Småting',
  letter: 'Brev',
}
/** The heaviest letter carriers take. */
export const MAX_LETTER_G = 2_000

/** One unit of a product; 0 is not known, and no limit refuses it. Without `packing` it counts as a roll. */
export type Measures = Readonly<{ packing: Packing | null; weightG: number; lengthMm: number }>
export type ToPack = Measures & Readonly<{ lineId: number; quantity: number }>

type CartonLimits = Readonly<{ innerLengthMm: number; mostRolls: number; mostWeightG: number; ownWeightG: number; inUse: boolean }>
export type PackedUnits = Readonly<{ lineId: number; quantity: number }>
export type ProposedParcel<Carton> = Readonly<{
  /** null for a letter, and for what no carton takes */
  carton: Carton | null
  isLetter: boolean
  /** with its carton, as far as weights are known */
  weightG: number
  units: readonly PackedUnits[]
}>

/** Carriers charge per parcel before they charge per kilogram: one parcel less outweighs 10 kg of cartons. */
const PARCEL_COST_G = 10_000
/** Larger searches end with the best packing found so far. */
const MAX_STEPS = 1_000

type Unit = Measures & Readonly<{ lineId: number }>
type Content = Readonly<{ rolls: number; isOwn: boolean; weightG: number; lengthMm: number; units: readonly Unit[] }>
const NOTHING: Content = { rolls: 0, isOwn: false, weightG: 0, lengthMm: 0, units: [] }

/** The lightest carton in use that takes a content; null when none does. */
function cartonFor<Carton extends CartonLimits>(
  lightestFirst: readonly Carton[],
  { rolls, weightG, lengthMm }: Omit<Content, 'isOwn' | 'units'>,
) {
  return (
    lightestFirst.find((carton) => carton.mostRolls >= rolls && carton.mostWeightG >= weightG && carton.innerLengthMm >= lengthMm) ?? null
  )
}

function inUse<Carton extends CartonLimits>(cartons: readonly Carton[]): Carton[] {
  return cartons.filter((carton) => carton.inUse).toSorted((a, b) => a.ownWeightG - b.ownWeightG)
}

/** The carton of one parcel: the lightest in use that takes all, otherwise the one that takes most rolls. None for a letter. */
export function proposedCarton<Carton extends CartonLimits>(cartons: readonly Carton[], things: readonly ToPack[]): Carton | null {
  if (things.length > 0 && things.every(goesAsLetter)) return null
  const usable = inUse(cartons)
  const content = unitsOf(things).reduce(withUnit, NOTHING)
  return cartonFor(usable, content) ?? usable.toSorted((a, b) => b.mostRolls - a.mostRolls)[0] ?? null
}

/** As few parcels as possible, then the lightest cartons. A unit no carton takes is a parcel without one; letters go together, alone. */
export function packParcels<Carton extends CartonLimits>(cartons: readonly Carton[], things: readonly ToPack[]): ProposedParcel<Carton>[] {
  const usable = inUse(cartons)
  const units = unitsOf(things).toSorted(heaviestFirst)
  const letters = units.filter(goesAsLetter)
  const goods = units.filter((unit) => !goesAsLetter(unit))
  const fits = (content: Content) => cartonFor(usable, content) !== null
  const packable = goods.filter((unit) => fits(withUnit(NOTHING, unit)))
  const alone = goods.filter((unit) => !fits(withUnit(NOTHING, unit)))
  return [
    ...cheapest(packable, usable).map((content) => parcelOf<Carton>(content, cartonFor(usable, content))),
    ...alone.map((unit) => parcelOf<Carton>(withUnit(NOTHING, unit), null)),
    ...lettersOf(letters),
  ]
}

function unitsOf(things: readonly ToPack[]): Unit[] {
  return things.flatMap(({ quantity, ...unit }) => Array.from({ length: quantity }, () => unit))
}

export function goesAsLetter({ packing, weightG }: Measures): boolean {
  return packing === 'letter' && weightG <= MAX_LETTER_G
}

export function isRoll({ packing }: Measures): boolean {
  return packing === null || packing === 'roll' || packing === 'ownCarton'
}

function withUnit({ rolls, isOwn, weightG, lengthMm, units }: Content, unit: Unit): Content {
  return {
    rolls: rolls + (isRoll(unit) ? 1 : 0),
    isOwn: isOwn || unit.packing === 'ownCarton',
    weightG: weightG + unit.weightG,
    lengthMm: Math.max(lengthMm, unit.lengthMm),
    units: [...units, unit],
  }
}

/** Equal units stand together, so that the search can skip what differs in their order only. */
function heaviestFirst(a: Unit, b: Unit): number {
  return (
    Number(isRoll(b)) - Number(isRoll(a)) ||
    Number(b.packing === 'ownCarton') - Number(a.packing === 'ownCarton') ||
    b.weightG - a.weightG ||
    b.lengthMm - a.lengthMm ||
    a.lineId - b.lineId
  )
}

/** Puts each unit into each open parcel that takes it or into a new one, and gives up what costs as much as the best so far. */
function cheapest(units: readonly Unit[], cartons: readonly CartonLimits[]): readonly Content[] {
  let best: readonly Content[] = []
  let bestCost = Number.POSITIVE_INFINITY
  let steps = 0
  const costOf = (content: Content) => {
    const carton = content.isOwn && content.rolls > 1 ? null : cartonFor(cartons, content)
    return carton ? PARCEL_COST_G + carton.ownWeightG : null
  }
  const place = (at: number, parcels: readonly Content[], cost: number) => {
    if (cost >= bestCost || (steps >= MAX_STEPS && bestCost < Number.POSITIVE_INFINITY)) return
    const unit = units[at]
    if (!unit) {
      best = parcels
      bestCost = cost
      return
    }
    steps += 1
    const tried = new Set<string>()
    for (const [index, parcel] of [...parcels, NOTHING].entries()) {
      const key = `${parcel.rolls} ${parcel.isOwn} ${parcel.weightG} ${parcel.lengthMm}`
      const next = withUnit(parcel, unit)
      const nextCost = tried.has(key) ? null : costOf(next)
      tried.add(key)
      if (nextCost === null) continue
      const costBefore = parcel === NOTHING ? 0 : (costOf(parcel) ?? 0)
      place(at + 1, index === parcels.length ? [...parcels, next] : parcels.with(index, next), cost - costBefore + nextCost)
    }
  }
  place(0, [], 0)
  return best
}

function lettersOf(units: readonly Unit[]): ProposedParcel<never>[] {
  const letters: Content[] = []
  for (const unit of units) {
    const at = letters.findIndex(({ weightG }) => weightG + unit.weightG <= MAX_LETTER_G)
    if (at === -1) letters.push(withUnit(NOTHING, unit))
    else letters[at] = withUnit(letters[at] ?? NOTHING, unit)
  }
  return letters.map((content) => ({ ...parcelOf<never>(content, null), isLetter: true }))
}

function parcelOf<Carton extends CartonLimits>({ weightG, units }: Content, carton: Carton | null): ProposedParcel<Carton> {
  const byLine = Map.groupBy(units, ({ lineId }) => lineId)
  return {
    carton,
    isLetter: false,
    weightG: weightG + (carton?.ownWeightG ?? 0),
    units: [...byLine].map(([lineId, of]) => ({ lineId, quantity: of.length })),
  }
}
