import { isValidEan } from '#domain/customers/company-numbers.ts'
import { below, everything, type Node, readXml, textAt } from './read-xml.ts'

type CheckedDocument = Readonly<{ root: Node; isNote: boolean; lines: readonly Node[]; seller: Node; buyer: Node }>
type Rule = (document: CheckedDocument) => boolean

const COUNTRIES = ['DK', 'FO', 'GL']
/** Standard rate, and export out of the EU. */
const CATEGORIES = ['S', 'G']
const TOTAL = 'LegalMonetaryTotal'
const SUBTOTAL = 'TaxTotal/TaxSubtotal'

/** An amount in øre; not a number where it is missing or has more than two decimals. */
function ore(node: Node, path: string): number {
  return oreOf(textAt(node, path))
}

function oreOf(text: string): number {
  return /^-?\d+(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN
}

function oreOrNothing(node: Node, path: string): number {
  return below(node, path).length === 0 ? 0 : ore(node, path)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** The allowances right below a node, in øre. */
function allowances(node: Node): number {
  return adjustments(node, 'false')
}

/** The charges right below a node, in øre. */
function charges(node: Node): number {
  return adjustments(node, 'true')
}

function adjustments(node: Node, indicator: 'true' | 'false'): number {
  const found = below(node, 'AllowanceCharge').filter((one) => textAt(one, 'ChargeIndicator') === indicator)
  return sum(found.map((one) => ore(one, 'Amount')))
}

const isFilled =
  (path: string): Rule =>
  ({ root }) =>
    textAt(root, path) !== ''
const ofLines =
  (isMet: (line: Node, document: CheckedDocument) => boolean): Rule =>
  (document) =>
    document.lines.every((line) => isMet(line, document))
const quantityOf = ({ isNote }: CheckedDocument) => (isNote ? 'CreditedQuantity' : 'InvoicedQuantity')
const categoriesOf = (root: Node) => everything(root).filter(({ name }) => /TaxCategory$/.test(name))
const idsOf = (root: Node, scheme: string) => everything(root).filter(({ attributes }) => attributes.schemeID === scheme)
/** Of a category lines have: exactly one part of the VAT, and none of a category no line has. */
const hasOneBreakdown =
  (category: string): Rule =>
  ({ root, lines }) => {
    const isUsed = lines.some((line) => textAt(line, 'Item/ClassifiedTaxCategory/ID') === category)
    return below(root, SUBTOTAL).filter((part) => textAt(part, 'TaxCategory/ID') === category).length === (isUsed ? 1 : 0)
  }
const isAmount = ({ name }: Node) => /(Amount)$/.test(name)

/** EN 16931-1:2017 (BR), Peppol BIS Billing 3.0 (PEPPOL-EN16931-R, PEPPOL-COMMON) and Denmark's (DK-R), for what the shop issues. */
export const RULES: Readonly<Record<string, Rule>> = {
  'BR-01': ({ root }) => textAt(root, 'CustomizationID').startsWith('urn:cen.eu:en16931:2017'),
  'BR-02': isFilled('ID'),
  'BR-03': ({ root }) => /^\d{4}-\d\d-\d\d$/.test(textAt(root, 'IssueDate')),
  'BR-04': ({ root, isNote }) =>
    isNote ? textAt(root, 'CreditNoteTypeCode') === '381' : ['380', '386'].includes(textAt(root, 'InvoiceTypeCode')),
  'BR-05': ({ root }) => textAt(root, 'DocumentCurrencyCode') === 'DKK',
  'BR-06': ({ seller }) => textAt(seller, 'PartyLegalEntity/RegistrationName') !== '',
  'BR-07': ({ buyer }) => textAt(buyer, 'PartyLegalEntity/RegistrationName') !== '',
  'BR-09': ({ seller }) => textAt(seller, 'PostalAddress/Country/IdentificationCode') === 'DK',
  'BR-11': ({ buyer }) => COUNTRIES.includes(textAt(buyer, 'PostalAddress/Country/IdentificationCode')),
  'BR-12': ({ root }) => !Number.isNaN(ore(root, `${TOTAL}/LineExtensionAmount`)),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) =>
    new Set(lines.map((line) => textAt(line, 'ID'))).size === lines.length && lines.every((line) => textAt(line, 'ID') !== ''),
  'BR-22': ofLines((line, document) => !['', '0'].includes(textAt(line, quantityOf(document)))),
  'BR-23': ofLines((line, document) => below(line, quantityOf(document))[0]?.attributes.unitCode === 'H87'),
  'BR-24': ofLines((line) => !Number.isNaN(ore(line, 'LineExtensionAmount'))),
  'BR-25': ofLines((line) => textAt(line, 'Item/Name') !== ''),
  'BR-26': ofLines((line) => textAt(line, 'Price/PriceAmount') !== ''),
  'BR-27': ofLines((line) => Number(textAt(line, 'Price/PriceAmount')) >= 0),
  'BR-32': ({ root }) => below(root, 'AllowanceCharge').every((one) => CATEGORIES.includes(textAt(one, 'TaxCategory/ID'))),
  'BR-33': ({ root }) => below(root, 'AllowanceCharge').every((one) => textAt(one, 'AllowanceChargeReason') !== ''),
  'BR-42': ofLines((line) => below(line, 'AllowanceCharge').every((one) => textAt(one, 'AllowanceChargeReason') !== '')),
  'BR-55': ({ root, isNote }) => !isNote || textAt(root, 'BillingReference/InvoiceDocumentReference/ID') !== '',
  'BR-57': ({ root }) =>
    below(root, 'Delivery/DeliveryLocation/Address').every((place) => COUNTRIES.includes(textAt(place, 'Country/IdentificationCode'))),
  'BR-CO-04': ofLines((line) => CATEGORIES.includes(textAt(line, 'Item/ClassifiedTaxCategory/ID'))),
  'BR-CO-09': ({ seller }) => /^DK\d{8}$/.test(textAt(seller, 'PartyTaxScheme/CompanyID')),
  // sums must agree to the øre, also where the official stylesheet allows a krone
  'BR-CO-10': ({ root, lines }) => ore(root, `${TOTAL}/LineExtensionAmount`) === sum(lines.map((line) => ore(line, 'LineExtensionAmount'))),
  'BR-CO-11': ({ root }) => oreOrNothing(root, `${TOTAL}/AllowanceTotalAmount`) === allowances(root),
  'BR-CO-12': ({ root }) => oreOrNothing(root, `${TOTAL}/ChargeTotalAmount`) === charges(root),
  'BR-CO-13': ({ root }) =>
    ore(root, `${TOTAL}/TaxExclusiveAmount`) ===
    ore(root, `${TOTAL}/LineExtensionAmount`) -
      oreOrNothing(root, `${TOTAL}/AllowanceTotalAmount`) +
      oreOrNothing(root, `${TOTAL}/ChargeTotalAmount`),
  'BR-CO-14': ({ root }) => ore(root, 'TaxTotal/TaxAmount') === sum(below(root, SUBTOTAL).map((part) => ore(part, 'TaxAmount'))),
  'BR-CO-15': ({ root }) =>
    ore(root, `${TOTAL}/TaxInclusiveAmount`) === ore(root, `${TOTAL}/TaxExclusiveAmount`) + ore(root, 'TaxTotal/TaxAmount'),
  'BR-CO-16': ({ root }) =>
    ore(root, `${TOTAL}/PayableAmount`) ===
    ore(root, `${TOTAL}/TaxInclusiveAmount`) -
      oreOrNothing(root, `${TOTAL}/PrepaidAmount`) +
      oreOrNothing(root, `${TOTAL}/PayableRoundingAmount`),
  'BR-CO-17': ({ root }) =>
    below(root, SUBTOTAL).every(
      (part) => ore(part, 'TaxAmount') === Math.round((ore(part, 'TaxableAmount') * Number(textAt(part, 'TaxCategory/Percent'))) / 100),
    ),
  'BR-CO-18': ({ root }) => below(root, SUBTOTAL).length > 0,
  'BR-CO-25': ({ root }) =>
    ore(root, `${TOTAL}/PayableAmount`) <= 0 || textAt(root, 'DueDate') !== '' || textAt(root, 'PaymentTerms/Note') !== '',
  'BR-CO-26': ({ seller }) => textAt(seller, 'PartyLegalEntity/CompanyID') !== '',
  'BR-S-01': hasOneBreakdown('S'),
  'BR-S-02': ({ seller }) => textAt(seller, 'PartyTaxScheme/CompanyID') !== '',
  'BR-S-05': ({ root }) => categoriesOf(root).every((one) => textAt(one, 'ID') !== 'S' || Number(textAt(one, 'Percent')) === 25),
  'BR-S-08': ({ root, lines }) =>
    ore(root, `${SUBTOTAL}/TaxableAmount`) ===
    sum(lines.map((line) => ore(line, 'LineExtensionAmount'))) - allowances(root) + charges(root),
  'BR-G-01': hasOneBreakdown('G'),
  'BR-G-05': ({ root }) => categoriesOf(root).every((one) => textAt(one, 'ID') !== 'G' || textAt(one, 'Percent') === '0'),
  'BR-G-09': ({ root }) => below(root, SUBTOTAL).every((part) => textAt(part, 'TaxCategory/ID') !== 'G' || ore(part, 'TaxAmount') === 0),
  'BR-G-10': ({ root }) =>
    below(root, SUBTOTAL).every(
      (part) => textAt(part, 'TaxCategory/ID') !== 'G' || textAt(part, 'TaxCategory/TaxExemptionReasonCode') === 'VATEX-EU-G',
    ),
  'BR-DEC-23': ({ root }) =>
    everything(root).every((node) => node.name === 'cbc:PriceAmount' || !isAmount(node) || !Number.isNaN(oreOf(node.text))),

  'PEPPOL-EN16931-R001': isFilled('ProfileID'),
  'PEPPOL-EN16931-R002': ({ root }) => below(root, 'Note').length <= 1,
  'PEPPOL-EN16931-R003': ({ root }) => textAt(root, 'BuyerReference') !== '' || textAt(root, 'OrderReference/ID') !== '',
  'PEPPOL-EN16931-R004': ({ root }) =>
    textAt(root, 'CustomizationID') === 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'PEPPOL-EN16931-R007': ({ root }) => /^urn:fdc:peppol\.eu:2017:poacc:billing:\d\d:1\.0$/.test(textAt(root, 'ProfileID')),
  'PEPPOL-EN16931-R008': ({ root }) => everything(root).every(({ children, text }) => children.length > 0 || text.trim() !== ''),
  'PEPPOL-EN16931-R010': ({ buyer }) => textAt(buyer, 'EndpointID') !== '',
  'PEPPOL-EN16931-R020': ({ seller }) => textAt(seller, 'EndpointID') !== '',
  'PEPPOL-EN16931-R043': ({ root }) =>
    everything(root)
      .filter(({ name }) => name === 'cac:AllowanceCharge')
      .every((one) => ['true', 'false'].includes(textAt(one, 'ChargeIndicator'))),
  'PEPPOL-EN16931-R051': ({ root }) => everything(root).every((node) => !isAmount(node) || node.attributes.currencyID === 'DKK'),
  'PEPPOL-EN16931-R053': ({ root }) => below(root, 'TaxTotal').length === 1,
  'PEPPOL-EN16931-P0104': ({ root }) =>
    below(root, SUBTOTAL).every(
      (part) => textAt(part, 'TaxCategory/TaxExemptionReasonCode') !== 'VATEX-EU-G' || textAt(part, 'TaxCategory/ID') === 'G',
    ),
  'PEPPOL-EN16931-R120': ofLines((line, document) => {
    const list = Number(textAt(line, quantityOf(document))) * Number(textAt(line, 'Price/PriceAmount')) * 100
    return Math.abs(ore(line, 'LineExtensionAmount') - (list + charges(line) - allowances(line))) <= 2.000_01
  }),
  'PEPPOL-COMMON-R040': ({ root }) => idsOf(root, '0088').every(({ text }) => isValidEan(text)),
  'PEPPOL-COMMON-R042': ({ root }) => idsOf(root, '0184').every(({ text }) => /^(DK)?\d{8}$/.test(text)),
  'PEPPOL-EN16931-CL008': ({ seller, buyer }) =>
    [seller, buyer].every((party) => ['0088', '0184'].includes(below(party, 'EndpointID')[0]?.attributes.schemeID ?? '')),

  'DK-R-002': ({ seller }) => textAt(seller, 'PartyLegalEntity/CompanyID') !== '',
  'DK-R-005': ({ root }) =>
    below(root, 'PaymentMeans').every((means) => /^(1|10|31|42|48|49|50|58|59|93|97)$/.test(textAt(means, 'PaymentMeansCode'))),
  'DK-R-006': ({ root }) =>
    below(root, 'PaymentMeans').every(
      (means) =>
        textAt(means, 'PayeeFinancialAccount/ID') !== '' && textAt(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID') !== '',
    ),
  'DK-R-014': ({ seller }) => below(seller, 'PartyLegalEntity/CompanyID')[0]?.attributes.schemeID === '0184',
  'DK-R-016': ({ root, isNote }) => !isNote || ore(root, `${TOTAL}/PayableAmount`) >= 0,
}

/** The numbers of the rules a file breaks, in the table's order. */
export function brokenRules(file: string): string[] {
  const root = readXml(file)
  const isNote = root.name === 'CreditNote'
  const [seller] = below(root, 'AccountingSupplierParty/Party')
  const [buyer] = below(root, 'AccountingCustomerParty/Party')
  if (!seller || !buyer) return ['the document names no seller or no buyer']
  const document = { root, isNote, seller, buyer, lines: below(root, isNote ? 'CreditNoteLine' : 'InvoiceLine') }
  return Object.entries(RULES).flatMap(([number, isMet]) => (isMet(document) ? [] : [number]))
}
