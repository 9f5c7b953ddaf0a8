import type { SendingPreview } from '#contract/parcels/parcels.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'

type Previews = readonly SendingPreview[]
type Seeing = Readonly<{ seesAmounts: boolean }>

export function unpaidTexts(unpaid: Previews, { seesAmounts }: Seeing): string[] {
  return unpaid.map(({ orderNumber, unpaid: kr }) => (seesAmounts ? `${orderNumber}: ${amount(krToOre(kr))}` : orderNumber))
}

export function withoutPaymentText(unpaid: Previews, { seesAmounts }: Seeing): string {
  const what = unpaid.length === 1 ? 'ordren' : count(unpaid.length, 'ordre', 'ordrer')
  return `Send, selv om ${seesAmounts ? sumText(unpaid) : what} ikke er betalt`
}

export function laterText(previews: Previews): string | null {
  const later = previews.filter(({ isUnpaid, unpaid }) => !isUnpaid && unpaid > 0)
  return later.length === 0 ? null : `${sumText(later)} på ${count(later.length, 'ordre', 'ordrer')} betales senere på faktura.`
}

export function invoicesText(previews: Previews): string | null {
  const invoices = previews.reduce((sum, one) => sum + one.invoices, 0)
  if (invoices === 0) return null
  const inOrder = previews.length > 1 && invoices > 1 ? ', i den rækkefølge ordrerne står på listen' : ''
  return `${count(invoices, 'faktura', 'fakturaer')} udstedes og mailes${inOrder}.`
}

/** Why due invoices are not issued, each reason once. */
export function notInvoicedTexts(previews: Previews): string[] {
  return [...new Set(previews.flatMap(({ notInvoiced }) => notInvoiced ?? []))]
}

/** Lines of several batches: the rolls of one car should be of one. */
export function mixedTexts(previews: Previews): string[] {
  const of = (orderNumber: string) => (previews.length > 1 ? `${orderNumber}: ` : '')
  return previews.flatMap(({ orderNumber, mixed }) =>
    mixed.map(({ nameDa, batches }) => `${of(orderNumber)}${nameDa} er fra flere batches: ${batches}.`),
  )
}

function sumText(previews: Previews): string {
  return amount(previews.reduce((sum, { unpaid }) => sum + krToOre(unpaid), 0))
}
