import { type CreditKind, INVOICE_TERMS, type InvoiceKind } from '#domain/invoices/invoice.ts'
import { deductionName, draftCreditNote, draftInvoice, draftPartCredit, type InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import type { OrderedLine } from '#domain/invoices/invoice-lines.ts'
import { creditParts, type Parts, sumOfParts } from '#domain/invoices/invoice-parts.ts'
import type { VatTreatment } from '#domain/money/vat.ts'
import { reducedAmount } from '#domain/prices/pricing.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { type Dice, diceOf } from '#test/lives/dice.ts'

/** A document as it is issued. */
export type GeneratedDocument = Readonly<{ kind: InvoiceKind; number: number; document: InvoiceDocument }>

/**
 * So many issued documents, the same for a seed: invoices of 1 to 60 lines with discounts, promotions, points, freight and awkward øre, to public buyers,
 * firms and firms with a note of their own, and credit notes of all, of rolls, of freight and of an amount.
 */
export function generatedDocuments(count: number, seed: number, vatTreatment: VatTreatment = 'domestic'): GeneratedDocument[] {
  const dice = diceOf(seed)
  const documents: GeneratedDocument[] = []
  while (documents.length < count) {
    const { document, parts } = generatedInvoice(dice, documents.length, vatTreatment)
    const number = documents.length + 1001
    documents.push({ kind: 'invoice', number, document })
    const note = chance(dice, 60) ? creditNote(dice, { document, parts, number }) : null
    if (note) documents.push({ kind: 'credit_note', number: number + 1, document: note })
  }
  return documents.slice(0, count)
}

type Generated = Readonly<{ document: InvoiceDocument; parts: Parts }>

const DANISH = { shippingPostalCode: '7100', shippingCity: 'Vejle', shippingCountry: 'DK' }
const FAROESE = { shippingPostalCode: '100', shippingCity: 'Tórshavn', shippingCountry: 'FO' }

const INVOICE_ADDRESSES = [
  { invoiceAddress: null, invoicePostalCode: null, invoiceCity: null, invoiceCountry: null },
  { invoiceAddress: 'Kontorvej 2 & 4, "3. sal"', invoicePostalCode: '8000', invoiceCity: 'Aarhus C', invoiceCountry: 'DK' },
  { invoiceAddress: 'Imaneq 7', invoicePostalCode: '3900', invoiceCity: 'Nuuk', invoiceCountry: 'GL' },
]

function generatedInvoice(dice: Dice, index: number, vatTreatment: VatTreatment): Generated {
  const lines = Array.from({ length: chance(dice, 20) ? between(dice, 20, 60) : between(dice, 1, 8) }, () => orderedLine(dice))
  const shippingOre = dice.one([0, 0, 99_00, 29_00, 29_99, 1])
  const goodsOre = lines.reduce((sum, line) => sum + line.lineTotalOre, shippingOre)
  const deductedOre = chance(dice, 20) ? between(dice, 1, Math.max(1, goodsOre)) : 0
  const totalOre = goodsOre - (goodsOre > 0 ? deductedOre : 0)
  const deducts = totalOre < goodsOre ? { number: 990, issueDate: '2026-11-01' } : null
  const paidOre = dice.one([0, 0, totalOre, Math.floor(totalOre / 3)])
  const paymentStatus = paidOre === 0 ? 'unpaid' : paidOre === totalOre ? 'paid' : 'partial'
  const ean = chance(dice, 50) ? '5790000123452' : null
  const document = draftInvoice({
    order: {
      orderNumber: `ORD-2026-${String(index).padStart(6, '0')}`,
      customerName: dice.one(['Søren Ærø', 'Bo & Co <Lak>', 'Åse "Ås" Ågård']),
      customerEmail: 'kunde@example.dk',
      cvr: null,
      company: dice.one(['Vejle Kommune', 'Ærø Lak & Folie ApS', null]),
      reference: dice.one([null, 'PO-4711 <haste>', 'Afd. 7 & 8']),
      receiver: dice.one([null, 'Varemodtagelsen']),
      ean,
      shippingAddress: 'Havnevej 1',
      ...(vatTreatment === 'export' ? FAROESE : DANISH),
      vatTreatment,
      ...dice.one(INVOICE_ADDRESSES),
      paymentMethod: dice.one(['invoice', 'card', 'mobilepay'] as const),
      paymentStatus,
      discountPercent: dice.one([0, 5, 10, 13, 20]),
      shippingOre,
      shippingName: 'Levering',
      totalOre,
      pickup: null,
      lines,
      aconto: deducts && { nameDa: deductionName(deducts), ore: totalOre - goodsOre },
    },
    account: {
      company: null,
      cvr: ean === null || chance(dice, 50) ? '24256790' : null,
      address: null,
      postalCode: null,
      city: null,
      country: 'DK',
    },
    seller: { ...DEFAULT_SETTINGS.company, ...(chance(dice, 30) && { ean: '5798000000001' }) },
    terms: dice.one(INVOICE_TERMS),
    customs: '',
    orderedOn: '2026-11-02',
    shippedOn: dice.one([null, '2026-11-03']),
    issueDate: '2026-11-04',
    paidOre,
    deducts,
  })
  const rolls = lines.map(({ quantity, lineTotalOre }, line) => ({ orderLineId: line, quantity, totalOre: lineTotalOre }))
  return { document, parts: { lines: rolls, shippingOre, acontoOre: totalOre - goodsOre } }
}

function orderedLine(dice: Dice): OrderedLine {
  const quantity = between(dice, 1, chance(dice, 10) ? 400 : 9)
  const unitPriceOre = dice.one([1, 2, 33, 99_95, 1000_00, 5999_95, between(dice, 1, 1_999_99)])
  const promotionPercent = dice.one([0, 0, 7, 33])
  const discountPercent = dice.one([0, 5, 13, 20])
  const payWithPoints = chance(dice, 10)
  const reduced = reducedAmount(unitPriceOre, quantity, { promotionPercent, discountPercent })
  // a price that rose after a part of the line was invoiced: the rest says more than its rolls cost
  const lineTotalOre = payWithPoints ? 0 : reduced + (chance(dice, 5) ? between(dice, 1, 500_00) : 0)
  const what = { kcwId: `KCW-${between(dice, 1, 999)}`, nameDa: 'Folie "Nordlys" 1,52 m × 18 m', series: dice.one([null, 'Satin & mat']) }
  return { ...what, quantity, unitPriceOre, promotionPercent, discountPercent, payWithPoints, pointsCost: 10, lineTotalOre }
}

function creditNote(dice: Dice, { document, parts, number }: Generated & Readonly<{ number: number }>): InvoiceDocument | null {
  const crediting = { invoice: document, number, reason: 'Rullen var ridset', issueDate: '2026-11-20' }
  if (chance(dice, 30)) return draftCreditNote(crediting)
  const what = dice.one(['rolls', 'freight', 'amount'] as const)
  const rolls = parts.lines.flatMap(({ orderLineId, quantity }) =>
    orderLineId !== null && chance(dice, 50) ? [{ orderLineId, quantity: between(dice, 1, quantity) }] : [],
  )
  const credit = creditParts(parts, {
    lines: what === 'rolls' ? rolls : [],
    shippingOre: what === 'freight' ? parts.shippingOre : 0,
    amountOre: what === 'amount' ? between(dice, 1, Math.max(1, sumOfParts(parts))) : 0,
  })
  if (typeof credit === 'string') return null
  const kind: CreditKind = 'reduction'
  const lines = credit.rolls.flatMap(({ orderLineId, ...part }) => {
    const line = document.lines[orderLineId ?? -1]
    return line ? [{ ...part, line }] : []
  })
  const { amountOre, shippingOre, totalOre } = credit
  return draftPartCredit({ ...crediting, kind, lines, amountOre, shippingOre, acontoOre: 0, leftOre: sumOfParts(parts) - totalOre })
}

function between(dice: Dice, least: number, most: number): number {
  return least + dice.upTo(most - least)
}

/** True in so many of a hundred throws. */
function chance(dice: Dice, percent: number): boolean {
  return dice.upTo(99) < percent
}
