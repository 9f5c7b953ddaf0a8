import { describe, expect, it, test } from 'vitest'
import { brokenRules, RULES } from '#domain/invoices/e-invoice/broken-rules.ts'
import { eInvoiceOf } from '#domain/invoices/e-invoice/e-invoice.ts'
import { below, readXml, textAt } from '#domain/invoices/e-invoice/read-xml.ts'
import { writeUbl } from '#domain/invoices/e-invoice/write-ubl.ts'
import { asksForMoney } from '#domain/invoices/invoice-document.ts'
import { type GeneratedDocument, generatedDocuments } from './e-invoice/generated-documents.ts'

const DOCUMENTS = generatedDocuments(500, 20_261_122)

function fileOf(issued: GeneratedDocument): string {
  const invoice = eInvoiceOf(issued)
  if (!invoice) throw new Error('no receiver to send it to')
  return writeUbl(invoice)
}

const EXPORTS = generatedDocuments(200, 20_261_127, 'export')

const ore = (text: string) => Math.round(Number(text) * 100)

test('500 invoices and credit notes with discounts, promotions, points, freight and awkward øre keep every rule', () => {
  expect(DOCUMENTS.flatMap((issued) => brokenRules(fileOf(issued)).map((rule) => `${issued.number}: ${rule}`))).toEqual([])
})

test('200 documents of exports keep every rule, have no VAT, and charge the exact øre', () => {
  for (const issued of EXPORTS) {
    const file = fileOf(issued)
    expect(brokenRules(file)).toEqual([])
    const root = readXml(file)
    expect(textAt(root, 'TaxTotal/TaxAmount')).toBe('0.00')
    expect(ore(textAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount'))).toBe(issued.document.totalOre)
    expect(file).not.toContain('PayableRoundingAmount')
    expect(textAt(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode')).toBe('FO')
    expect(textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason')).toContain('momsloven § 34')
  }
})

test('what is generated has everything the rules are about', () => {
  const files = DOCUMENTS.map(fileOf)
  const having = (part: string) => files.filter((file) => file.includes(part)).length
  for (const part of [
    'CreditNoteLine',
    'PayableRoundingAmount',
    'AllowanceCharge',
    'Prisændring',
    'Levering',
    'Betalt med',
    'PrepaidAmount',
    'Aconto betalt, faktura 990',
  ])
    expect.soft(having(part), part).toBeGreaterThan(10)
  expect(having('<cbc:ID>60</cbc:ID>')).toBeGreaterThan(0)
})

test('the electronic document has the VAT and the amount due of the paper, to the øre', () => {
  for (const issued of DOCUMENTS) {
    const root = readXml(fileOf(issued))
    const { totalOre, vatOre, payment, credits } = issued.document
    const payableOre = ore(textAt(root, 'LegalMonetaryTotal/PayableAmount'))
    const prepaidOre = ore(textAt(root, 'LegalMonetaryTotal/PrepaidAmount') || '0')
    expect(payableOre + prepaidOre).toBe(totalOre)
    expect(ore(textAt(root, 'TaxTotal/TaxAmount'))).toBe(vatOre)
    if (credits) expect(payableOre).toBe(totalOre)
    else expect(payableOre).toBe(asksForMoney(issued.document) ? totalOre - (payment.paidOre ?? 0) : 0)
  }
})

describe('A broken document', () => {
  const invoice = pick(
    ({ kind, document }) => kind === 'invoice' && asksForMoney(document) && document.shipping.totalOre > 0 && document.lines.length > 2,
  )
  const note = pick(({ kind }) => kind === 'credit_note')
  const rebated = pick(({ document }) => document.lines.some(({ rebateNetOre }) => rebateNetOre > 10))
  const rounded = pick(({ document }) => document.totalOre % 5 === 2)
  const [exported] = EXPORTS.map(fileOf)
  if (!exported) throw new Error('no export')
  const toLocation = pick(({ document }) => document.buyer.ean !== null)

  const FAULTS: readonly (readonly [rule: string, file: string, from: string | RegExp, to: string])[] = [
    ['BR-01', invoice, 'urn:cen.eu:en16931:2017#', 'urn:oioubl:'],
    ['BR-02', invoice, /<cbc:ID>\d+<\/cbc:ID>\n {2}<cbc:IssueDate/, '<cbc:IssueDate'],
    ['BR-03', invoice, /<cbc:IssueDate>[^<]*/, '<cbc:IssueDate>4. november'],
    ['BR-04', invoice, '<cbc:InvoiceTypeCode>380', '<cbc:InvoiceTypeCode>381'],
    ['BR-05', invoice, '<cbc:DocumentCurrencyCode>DKK', '<cbc:DocumentCurrencyCode>EUR'],
    ['BR-06', invoice, '<cbc:RegistrationName>Foliehuset ApS</cbc:RegistrationName>', ''],
    ['BR-07', invoice, /<cbc:RegistrationName>(?!Foliehuset)[^<]*<\/cbc:RegistrationName>/, ''],
    ['BR-09', invoice, /<cac:Country>.*?<\/cac:Country>/s, ''],
    ['BR-11', invoice, /(?<=AccountingCustomerParty.*)<cac:Country>.*?<\/cac:Country>/s, ''],
    ['BR-12', invoice, /(?<=<cac:LegalMonetaryTotal>\s*)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/, ''],
    ['BR-16', invoice, /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s, ''],
    ['BR-21', invoice, /(?<=<cac:InvoiceLine>\s*)<cbc:ID>2</, '<cbc:ID>1<'],
    ['BR-22', invoice, /(?<=<cbc:InvoicedQuantity unitCode="H87">)\d+/, '0'],
    ['BR-23', invoice, ' unitCode="H87"', ''],
    ['BR-24', invoice, /(?<=H87">\d+<\/cbc:InvoicedQuantity>\s*)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/, ''],
    ['BR-25', invoice, /(?<=<cac:Item>\s*(<cbc:Description>[^<]*<\/cbc:Description>\s*)?)<cbc:Name>[^<]*<\/cbc:Name>/, ''],
    ['BR-26', invoice, /<cbc:PriceAmount.*?<\/cbc:PriceAmount>/, ''],
    ['BR-27', invoice, /(?<=<cbc:PriceAmount currencyID="DKK">)/, '-'],
    ['BR-32', rounded, /(?<=<cac:TaxCategory>\s*<cbc:ID>)S/, 'Z'],
    ['BR-33', rounded, '<cbc:AllowanceChargeReason>Øreafrunding</cbc:AllowanceChargeReason>', ''],
    ['BR-42', rebated, /(?<=Line>.*)<cbc:AllowanceChargeReason>[^<]*<\/cbc:AllowanceChargeReason>/s, ''],
    ['BR-55', note, /<cac:BillingReference>.*<\/cac:BillingReference>/s, ''],
    ['BR-57', invoice, /(?<=<cac:Delivery>.*?)<cac:Country>.*?<\/cac:Country>/s, ''],
    ['BR-CO-04', invoice, /(?<=<cac:ClassifiedTaxCategory>\s*<cbc:ID>)S/, 'E'],
    ['BR-CO-09', invoice, /(?<=<cac:PartyTaxScheme>\s*<cbc:CompanyID>)DK/, ''],
    ['BR-CO-10', invoice, /(?<=<cac:LegalMonetaryTotal>\s*<cbc:LineExtensionAmount currencyID="DKK">)\d+/, '7'],
    ['BR-CO-11', rounded, /(?<=<cbc:AllowanceTotalAmount currencyID="DKK">)0.01/, '0.02'],
    ['BR-CO-12', invoice, '<cbc:PayableAmount', '<cbc:ChargeTotalAmount currencyID="DKK">0.01</cbc:ChargeTotalAmount><cbc:PayableAmount'],
    ['BR-CO-13', rounded, /<cbc:AllowanceTotalAmount.*?<\/cbc:AllowanceTotalAmount>/, ''],
    ['BR-CO-14', invoice, /(?<=<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="DKK">)\d+/, '7'],
    ['BR-CO-15', invoice, /(?<=<cbc:TaxInclusiveAmount currencyID="DKK">)\d+/, '7'],
    ['BR-CO-16', rounded, /<cbc:PayableRoundingAmount.*?<\/cbc:PayableRoundingAmount>/, ''],
    ['BR-CO-17', invoice, /(?<=<cac:TaxSubtotal>\s*<cbc:TaxableAmount currencyID="DKK">)\d+/, '7'],
    ['BR-CO-18', invoice, /<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/s, ''],
    ['BR-CO-25', invoice, /<cbc:DueDate>.*?<\/cbc:DueDate>|<cac:PaymentTerms>.*?<\/cac:PaymentTerms>/gs, ''],
    ['BR-CO-26', invoice, '<cbc:CompanyID schemeID="0184">13748136</cbc:CompanyID>', ''],
    ['BR-S-01', invoice, /(?<=<cac:TaxSubtotal>.*)<cbc:ID>S/s, '<cbc:ID>Z'],
    ['BR-S-02', invoice, /<cac:PartyTaxScheme>.*<\/cac:PartyTaxScheme>/s, ''],
    ['BR-S-05', invoice, '<cbc:Percent>25', '<cbc:Percent>0'],
    ['BR-S-08', invoice, /(?<=<cbc:TaxableAmount currencyID="DKK">)\d+/, '7'],
    ['BR-G-01', exported, /(?<=<cac:TaxSubtotal>.*)<cbc:ID>G/s, '<cbc:ID>S'],
    ['BR-G-05', exported, '<cbc:Percent>0', '<cbc:Percent>25'],
    ['BR-G-09', exported, /(?<=<cac:TaxSubtotal>.*<cbc:TaxAmount currencyID="DKK">)0/s, '1'],
    ['BR-G-10', exported, '<cbc:TaxExemptionReasonCode>VATEX-EU-G', '<cbc:TaxExemptionReasonCode>VATEX-EU-O'],
    ['BR-DEC-23', invoice, /(?<=<cbc:PayableAmount currencyID="DKK">\d+\.\d\d)/, '1'],
    ['PEPPOL-EN16931-R001', invoice, /<cbc:ProfileID>.*<\/cbc:ProfileID>/, ''],
    ['PEPPOL-EN16931-R002', note, /(<cbc:Note>Årsag.*?<\/cbc:Note>)/, '$1$1'],
    ['PEPPOL-EN16931-R003', invoice, /<cbc:BuyerReference>.*?<\/cac:OrderReference>/s, ''],
    ['PEPPOL-EN16931-R004', invoice, 'billing:3.0', 'billing:2.0'],
    ['PEPPOL-EN16931-R007', invoice, 'billing:01:1.0', 'billing:1'],
    ['PEPPOL-EN16931-R008', invoice, '</cac:PaymentTerms>', '<cbc:Note></cbc:Note></cac:PaymentTerms>'],
    ['PEPPOL-EN16931-R010', invoice, /(?<=AccountingCustomerParty.*)<cbc:EndpointID.*?<\/cbc:EndpointID>/s, ''],
    ['PEPPOL-EN16931-R020', invoice, /<cbc:EndpointID.*?<\/cbc:EndpointID>/, ''],
    ['PEPPOL-EN16931-R043', rebated, /<cbc:ChargeIndicator>(true|false)/, '<cbc:ChargeIndicator>ja'],
    ['PEPPOL-EN16931-R051', invoice, 'PayableAmount currencyID="DKK"', 'PayableAmount currencyID="EUR"'],
    ['PEPPOL-EN16931-R053', invoice, /(<cac:TaxTotal>.*<\/cac:TaxTotal>)/s, '$1$1'],
    ['PEPPOL-EN16931-P0104', exported, /(?<=<cac:TaxSubtotal>.*)<cbc:ID>G/s, '<cbc:ID>S'],
    ['PEPPOL-EN16931-R120', rebated, /(?<=Line>.*)<cac:AllowanceCharge>.*?<\/cac:AllowanceCharge>/s, ''],
    ['PEPPOL-COMMON-R040', toLocation, '5790000123452', '5790000123453'],
    ['PEPPOL-COMMON-R042', invoice, '<cbc:CompanyID schemeID="0184">13748136', '<cbc:CompanyID schemeID="0184">1374813'],
    ['PEPPOL-EN16931-CL008', invoice, /(?<=<cbc:EndpointID schemeID=")\d+/, 'EM'],
    ['DK-R-002', invoice, '<cbc:CompanyID schemeID="0184">13748136</cbc:CompanyID>', ''],
    ['DK-R-005', invoice, '<cbc:PaymentMeansCode>42', '<cbc:PaymentMeansCode>30'],
    ['DK-R-006', invoice, /<cac:FinancialInstitutionBranch>.*<\/cac:FinancialInstitutionBranch>/s, ''],
    ['DK-R-014', invoice, '<cbc:CompanyID schemeID="0184">13748136', '<cbc:CompanyID schemeID="0088">13748136'],
    ['DK-R-016', note, /(?<=<cbc:PayableAmount currencyID="DKK">)/, '-'],
  ]

  it.each(FAULTS)('is refused by %s', (rule, file, from, to) => {
    const broken = file.replace(from, to)
    expect(broken).not.toBe(file)
    expect(brokenRules(broken)).toContain(rule)
  })

  it('is planted for every rule: a rule never seen refusing proves nothing', () => {
    expect(FAULTS.map(([rule]) => rule)).toEqual(Object.keys(RULES))
  })

  it.each([
    ['an element that stays open', '</cac:TaxTotal>'],
    ['two documents in one', '</Invoice>'],
    ['a sign that is none', '&'],
  ])('with %s is no file', (_what, part) => {
    const broken =
      part === '&'
        ? invoice.replace('Foliehuset', 'Folie & huset')
        : part === '</Invoice>'
          ? `${invoice}<a></a>`
          : invoice.replace(part, '')
    expect(() => brokenRules(broken)).toThrow(SyntaxError)
  })
})

test('a credit note of all, of rolls, of freight alone and of an amount each name their invoice', () => {
  for (const issued of DOCUMENTS.filter(({ kind }) => kind === 'credit_note')) {
    const root = readXml(fileOf(issued))
    expect(textAt(root, 'BillingReference/InvoiceDocumentReference/ID')).toBe(String(issued.document.credits?.number))
    expect(below(root, 'CreditNoteLine').length).toBeGreaterThan(0)
  }
})

function pick(isIt: (issued: GeneratedDocument) => boolean): string {
  const found = DOCUMENTS.find((issued) => isIt(issued))
  if (!found) throw new Error('no such document is generated')
  return fileOf(found)
}
