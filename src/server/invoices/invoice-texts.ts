import { paths } from '#contract/pages/pages.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { countryOf, townLine } from '#domain/customers/postal-code.ts'
import { documentName, INVOICE_KIND_LABELS, INVOICE_TERMS_LABELS, type InvoiceKind } from '#domain/invoices/invoice.ts'
import { asksForMoney, type InvoiceDocument, isAconto } from '#domain/invoices/invoice-document.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/orders/order-status.ts'
import { ibanText } from '#domain/settings/bank-account.ts'
import type { Fact } from '#server/documents/write-text.ts'

export type Printed =
  | Readonly<{ kind: InvoiceKind; number: number; document: InvoiceDocument }>
  | Readonly<{ kind: 'pro_forma'; number: null; document: InvoiceDocument }>

const PRO_FORMA = 'PROFORMA – ikke en faktura'

export function titleOf({ kind, number }: Printed): string {
  return kind === 'pro_forma' ? PRO_FORMA : documentName({ kind, number })
}

export function headFacts({ kind, number, document }: Printed): Fact[] {
  const { issueDate, dueDate, terms, orderNumber, orderedOn, shippedOn, buyer, delivery, credits } = document
  return [
    ...(kind === 'pro_forma' ? [] : [{ label: `${INVOICE_KIND_LABELS[kind]}nr.`, value: String(number) }]),
    { label: kind === 'invoice' ? 'Fakturadato' : 'Dato', value: dayFigures(issueDate) },
    ...(credits
      ? [{ label: 'Krediterer', value: `${documentName({ kind: 'invoice', number: credits.number })} af ${dayFigures(credits.issueDate)}` }]
      : [
          { label: 'Betingelser', value: INVOICE_TERMS_LABELS[terms] },
          { label: 'Forfaldsdato', value: dayFigures(dueDate) },
        ]),
    { label: 'Ordrenr.', value: orderNumber },
    { label: 'Ordredato', value: dayFigures(orderedOn) },
    ...present(delivery.pickup ? 'Klar' : 'Afsendt', shippedOn && dayFigures(shippedOn)),
    ...present('Jeres reference', buyer.reference),
    ...present('EAN/GLN', buyer.ean),
  ]
}

export function buyerLines({ document: { buyer } }: Printed): string[] {
  const { company, name, address, postalCode, city, cvr, country } = buyer
  return [
    ...(company ? [company] : []),
    name,
    address,
    townLine({ postalCode, city, country: country ?? countryOf(postalCode) }),
    ...(cvr ? [`CVR ${cvr}`] : []),
  ]
}

/** Null when the goods go to the invoice address. */
export function deliveryBlock({ document: { buyer, delivery } }: Printed): Readonly<{ label: string; lines: readonly string[] }> | null {
  const { name, receiver, address, postalCode, city, country, pickup } = delivery
  if (pickup) return { label: 'Afhentes hos', lines: pickup }
  const isSame = address === buyer.address && postalCode === buyer.postalCode && city === buyer.city
  if (isSame && !receiver) return null
  return {
    label: 'Leveringsadresse',
    lines: [receiver ?? name, address, townLine({ postalCode, city, country: country ?? countryOf(postalCode) })],
  }
}

export function paymentText(printed: Printed): string {
  const { terms, dueDate, totalOre, payment, lines, credits } = printed.document
  if (credits) return `${creditText(credits)}\nÅrsag: ${credits.reason}`
  const points = lines.reduce((sum, line) => sum + line.points, 0)
  if (totalOre === 0) return `${points > 0 ? `Betalt med ${wholeNumber(points)} point. ` : ''}Der er ikke noget at betale.`
  if (payment.isPaid && isAconto(printed.document)) return 'Beløbet er betalt og trækkes fra på de fakturaer, der følger med varerne.'
  if (payment.isPaid) return `Beløbet er betalt (${PAYMENT_METHOD_LABELS[payment.method]}). Der er ikke mere at betale.`
  if (payment.status === 'refunded') return 'Beløbet er betalt tilbage. Der er ikke noget at betale.'
  const when = terms === 'before_shipment' ? ', før varerne sendes' : ` senest ${dayFigures(dueDate)}`
  const { paidOre = 0 } = payment
  if (paidOre > 0) {
    const rest = amountWithOre(totalOre - paidOre)
    return `Betalt: ${amountWithOre(paidOre)}\nRest at betale: ${rest}\n${INVOICE_TERMS_LABELS[terms]}: Resten betales${when}.`
  }
  // early documents do not state the paid amount
  const isPartOfUnknown = payment.status === 'partial' && payment.paidOre === undefined
  const sum = isPartOfUnknown ? `En del er betalt. Resten af ${amountWithOre(totalOre)}` : amountWithOre(totalOre)
  return `${INVOICE_TERMS_LABELS[terms]}: ${sum} betales${when}.`
}

function creditText({ number, issueDate, part }: NonNullable<InvoiceDocument['credits']>): string {
  const invoice = `faktura ${number} af ${dayFigures(issueDate)}`
  if (!part)
    return `Kreditnotaen ophæver ${invoice} i sin helhed. Er fakturaen betalt, får du beløbet tilbage. Er den ikke betalt, skal den ikke betales.`
  if (part.leftOre === 0)
    return `Kreditnotaen ophæver resten af ${invoice}. Har du betalt for meget, får du det tilbage. Er fakturaen ikke betalt, skal den ikke betales.`
  return `Kreditnotaen nedsætter ${invoice}, som herefter lyder på ${amountWithOre(part.leftOre)} Har du betalt mere, får du det tilbage.`
}

/** Where to pay; empty when nothing is due, so that it is not paid twice. Without empty settings. */
export function bankFacts(printed: Printed): Fact[] {
  const { seller, orderNumber } = printed.document
  if (!asksForMoney(printed.document)) return []
  const { name, registration, account, iban, swift } = seller.bank
  return [
    ...present('Bank', name),
    ...present('Reg.nr. og konto', [registration, account].filter(Boolean).join(' ')),
    ...present('IBAN', ibanText(iban)),
    ...present('SWIFT/BIC', swift),
    { label: 'Anfør', value: printed.kind === 'pro_forma' ? orderNumber : titleOf(printed) },
  ]
}

function present(label: string, value: string | null): Fact[] {
  return value ? [{ label, value }] : []
}

/** Where a customer pays an invoice, after logging in; null for a guest, who has no account. */
export function invoiceAddress(
  { userId, number }: Readonly<{ userId: number | null; number: number }>,
  publicUrl: string,
): Readonly<{ url: string; text: string }> | null {
  return userId === null ? null : { url: `${publicUrl}${paths.ownInvoices({ faktura: number })}`, text: 'Se fakturaen, og betal' }
}
