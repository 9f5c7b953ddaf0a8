import { escapedMarkup } from '#domain/texts/markup.ts'
import type { EInvoice, EInvoiceParty, ElectronicAddress } from './e-invoice.ts'
import type { EInvoiceLine } from './e-invoice-lines.ts'

/** Peppol BIS Billing 3.0, 'Specification identification'. */
const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const OASIS = 'urn:oasis:names:specification:ubl:schema:xsd'
const CURRENCY = 'DKK'

/** Element names, document type (UNCL1001) and due date position of the two kinds. */
const KINDS = {
  invoice: { root: 'Invoice', code: '380', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  credit_note: { root: 'CreditNote', code: '381', line: 'CreditNoteLine', quantity: 'CreditedQuantity' },
} as const

/** The document type and process Peppol's directories know a document by (busdox-docid-qns, cenbii-procid-ubl). */
export function peppolIdentifiers(kind: EInvoice['kind']): Readonly<{ documentType: string; process: string }> {
  const { root } = KINDS[kind]
  return {
    documentType: `busdox-docid-qns::${OASIS}:${root}-2::${root}##${CUSTOMIZATION}::2.1`,
    process: `cenbii-procid-ubl::${PROFILE}`,
  }
}

/** UNCL1001: a prepayment invoice. */
const PREPAYMENT = '386'
/** UNECE recommendation 20: a piece. */
const PIECE = 'H87'
/** UNCL4461: credit transfer. */
const BANK_TRANSFER = '42'
/** UNCL5189: a discount. */
const DISCOUNT = '95'

/** The UBL 2.1 file of a document, in schema order. The same document always gives the same file. */
export function writeUbl(invoice: EInvoice): string {
  const { kind, refersTo, delivery, account } = invoice
  const { root, code, line } = KINDS[kind]
  const isInvoice = kind === 'invoice'
  const document = element(
    root,
    [
      cbc('CustomizationID', CUSTOMIZATION),
      cbc('ProfileID', PROFILE),
      cbc('ID', String(invoice.number)),
      cbc('IssueDate', invoice.issueDate),
      isInvoice ? cbc('DueDate', invoice.dueDate) : null,
      cbc(`${root}TypeCode`, isInvoice && invoice.isAconto ? PREPAYMENT : code),
      cbc('Note', invoice.note),
      cbc('DocumentCurrencyCode', CURRENCY),
      cbc('BuyerReference', invoice.buyerReference),
      cac('OrderReference', [cbc('ID', invoice.buyerReference), cbc('SalesOrderID', invoice.orderNumber)]),
      refersTo &&
        cac('BillingReference', [
          cac('InvoiceDocumentReference', [cbc('ID', String(refersTo.number)), cbc('IssueDate', refersTo.issueDate)]),
        ]),
      cac('AccountingSupplierParty', [party(invoice.seller, { isTaxed: true })]),
      cac('AccountingCustomerParty', [party(invoice.buyer, { isTaxed: false })]),
      cac('Delivery', [
        cbc('ActualDeliveryDate', delivery.on),
        cac('DeliveryLocation', [postalAddress('Address', delivery)]),
        cac('DeliveryParty', [cac('PartyName', [cbc('Name', delivery.name)])]),
      ]),
      account &&
        cac('PaymentMeans', [
          cbc('PaymentMeansCode', BANK_TRANSFER),
          cbc('PaymentID', account.reference),
          cac('PayeeFinancialAccount', [cbc('ID', account.account), cac('FinancialInstitutionBranch', [cbc('ID', account.registration)])]),
        ]),
      cac('PaymentTerms', [cbc('Note', invoice.terms)]),
      ...sums(invoice),
      ...invoice.lines.map((one, index) => cac(line, lineContent(one, index, { quantity: KINDS[kind].quantity, tax: invoice.tax }))),
    ],
    { xmlns: `${OASIS}:${root}-2`, 'xmlns:cac': `${OASIS}:CommonAggregateComponents-2`, 'xmlns:cbc': `${OASIS}:CommonBasicComponents-2` },
  )
  if (!document) throw new Error('an electronic document has no content')
  return writeXml(document)
}

function cbc(name: string, text: string | null, attributes: Readonly<Record<string, string>> = {}): Element | null {
  return element(`cbc:${name}`, text, attributes)
}

function cac(name: string, content: Content): Element | null {
  return element(`cac:${name}`, content)
}

function amount(name: string, ore: number): Element | null {
  return cbc(name, (ore / 100).toFixed(2), { currencyID: CURRENCY })
}

function endpoint({ scheme, id }: ElectronicAddress): Element | null {
  return cbc('EndpointID', id, { schemeID: scheme })
}

function party(one: EInvoiceParty, { isTaxed }: Readonly<{ isTaxed: boolean }>): Element | null {
  const { cvr, contact } = one
  return cac('Party', [
    endpoint(one.endpoint),
    cac('PartyName', [cbc('Name', one.name)]),
    postalAddress('PostalAddress', one),
    isTaxed && cvr ? cac('PartyTaxScheme', [cbc('CompanyID', `DK${cvr}`), VAT_SCHEME]) : null,
    cac('PartyLegalEntity', [cbc('RegistrationName', one.legalName), cbc('CompanyID', cvr, { schemeID: '0184' })]),
    cac('Contact', [cbc('Name', contact.name), cbc('Telephone', contact.phone), cbc('ElectronicMail', contact.email)]),
  ])
}

const VAT_SCHEME = cac('TaxScheme', [cbc('ID', 'VAT')])

/** The reason of an exemption is in the breakdown only (BR-G-10). */
function taxCategory(name: string, { id, percent, exemption }: EInvoice['tax'], isBreakdown = false): Element | null {
  const why = isBreakdown && exemption
  return cac(name, [
    cbc('ID', id),
    cbc('Percent', String(percent)),
    why ? cbc('TaxExemptionReasonCode', why.code) : null,
    why ? cbc('TaxExemptionReason', why.reason) : null,
    VAT_SCHEME,
  ])
}

function postalAddress(name: string, { address, postalCode, city, country }: Omit<EInvoice['delivery'], 'on' | 'name'>) {
  const code = cac('Country', [cbc('IdentificationCode', country)])
  return cac(name, [cbc('StreetName', address), cbc('CityName', city), cbc('PostalZone', postalCode), code])
}

type Adjustment = Readonly<{ isCharge: boolean; ore: number; reason: string }>

function allowanceCharge({ isCharge, ore, reason }: Adjustment, category: Element | null = null): Element | null {
  return cac('AllowanceCharge', [
    cbc('ChargeIndicator', String(isCharge)),
    isCharge ? null : cbc('AllowanceChargeReasonCode', DISCOUNT),
    cbc('AllowanceChargeReason', reason),
    amount('Amount', ore),
    category,
  ])
}

function sums({ sums, tax }: EInvoice): (Element | null)[] {
  const rounding = { isCharge: false, ore: sums.allowanceOre, reason: 'Øreafrunding' }
  return [
    sums.allowanceOre > 0 ? allowanceCharge(rounding, taxCategory('TaxCategory', tax)) : null,
    cac('TaxTotal', [
      amount('TaxAmount', sums.vatOre),
      cac('TaxSubtotal', [
        amount('TaxableAmount', sums.taxableOre),
        amount('TaxAmount', sums.vatOre),
        taxCategory('TaxCategory', tax, true),
      ]),
    ]),
    cac('LegalMonetaryTotal', [
      amount('LineExtensionAmount', sums.linesOre),
      amount('TaxExclusiveAmount', sums.taxableOre),
      amount('TaxInclusiveAmount', sums.inclusiveOre),
      sums.allowanceOre > 0 ? amount('AllowanceTotalAmount', sums.allowanceOre) : null,
      sums.prepaidOre > 0 ? amount('PrepaidAmount', sums.prepaidOre) : null,
      sums.roundingOre > 0 ? amount('PayableRoundingAmount', sums.roundingOre) : null,
      amount('PayableAmount', sums.payableOre),
    ]),
  ]
}

function lineContent(line: EInvoiceLine, index: number, { quantity, tax }: Readonly<{ quantity: string; tax: EInvoice['tax'] }>): Content {
  return [
    cbc('ID', String(index + 1)),
    cbc('Note', line.note),
    cbc(quantity, String(line.quantity), { unitCode: PIECE }),
    amount('LineExtensionAmount', line.netOre),
    line.adjustment && allowanceCharge(line.adjustment),
    cac('Item', [
      cbc('Description', line.description),
      cbc('Name', line.name),
      cac('SellersItemIdentification', [cbc('ID', line.kcwId)]),
      taxCategory('ClassifiedTaxCategory', tax),
    ]),
    cac('Price', [cbc('PriceAmount', (line.unitNetMilliKr / 1000).toFixed(3), { currencyID: CURRENCY })]),
  ]
}

type Element = Readonly<{ name: string; attributes: Readonly<Record<string, string>>; content: string | readonly Element[] }>

/** Null elements are left out. */
type Content = string | readonly (Element | null)[]

/** An element, or null when it would be empty: empty elements are not allowed (PEPPOL-EN16931-R008). */
function element(name: string, content: Content | null, attributes: Readonly<Record<string, string>> = {}): Element | null {
  if (content === null) return null
  if (typeof content === 'string') {
    const text = printable(content).trim()
    return text === '' ? null : { name, attributes, content: text }
  }
  const elements = content.filter((one) => one !== null)
  return elements.length === 0 ? null : { name, attributes, content: elements }
}

function writeXml(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}\n`
}

function write({ name, attributes, content }: Element, indent: string): string {
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapedMarkup(value)}"`)].join(' ')
  if (typeof content === 'string') return `${indent}<${opening}>${escapedMarkup(content)}</${name}>`
  return `${indent}<${opening}>\n${content.map((one) => write(one, `${indent}  `)).join('\n')}\n${indent}</${name}>`
}

function printable(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
}
