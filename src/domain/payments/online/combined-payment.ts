/** What may be paid of an invoice, or of the charges of one of its reminders, in øre. */
export type Due = Readonly<{ orderId: number; invoiceId: number; reminderId: number | null; ore: number }>

/** What the shop owes the customer of an order, in øre. */
type Credit = Readonly<{ orderId: number; ore: number }>

export type SetOff = Due & Readonly<{ fromOrderId: number }>

type Settlement = Readonly<{ setOffs: readonly SetOff[]; parts: readonly Due[] }>

/** Settles dues in their order: credits first, then `amountOre`. Null when the amount exceeds what the credits leave. */
export function planSettlement(dues: readonly Due[], credits: readonly Credit[], amountOre: number): Settlement | null {
  const setOffs: SetOff[] = []
  const parts: Due[] = []
  const left = credits.map((credit) => ({ ...credit }))
  let leftOre = amountOre
  for (const due of dues) {
    let openOre = due.ore
    for (const credit of left) {
      const ore = Math.min(openOre, credit.ore)
      if (ore <= 0) continue
      setOffs.push({ ...due, ore, fromOrderId: credit.orderId })
      credit.ore -= ore
      openOre -= ore
    }
    const ore = Math.min(openOre, leftOre)
    if (ore > 0) parts.push({ ...due, ore })
    leftOre -= ore
  }
  return leftOre > 0 ? null : { setOffs, parts }
}

type Part = Readonly<{ id: number; amountOre: number; bookedOre: number }>

/** Money in fills the parts in order, money back is taken from the last ones first. What no part has room for belongs to the first. */
export function shareMovement(amountOre: number, parts: readonly Part[]): readonly Readonly<{ id: number; ore: number }>[] {
  const isIn = amountOre > 0
  let leftOre = Math.abs(amountOre)
  const shares = (isIn ? parts : parts.toReversed()).map(({ id, amountOre: partOre, bookedOre }) => {
    const ore = Math.min(leftOre, Math.max(0, isIn ? partOre - bookedOre : bookedOre))
    leftOre -= ore
    return { id, ore }
  })
  const [first] = parts
  return shares
    .map((share) => ({ ...share, ore: (share.ore + (share.id === first?.id ? leftOre : 0)) * (isIn ? 1 : -1) }))
    .filter(({ ore }) => ore !== 0)
}

const MAX_NUMBERS = 5

/** The title of a payment page: 'Faktura 1042', 'Fakturaer 1042, 1043 og 2 til'. */
export function combinedTitle(numbers: readonly number[]): string {
  const [first, ...others] = numbers
  if (others.length === 0) return `Faktura ${first}`
  const rest = numbers.length - MAX_NUMBERS
  return `Fakturaer ${numbers.slice(0, MAX_NUMBERS).join(', ')}${rest > 0 ? ` og ${rest} til` : ''}`
}
