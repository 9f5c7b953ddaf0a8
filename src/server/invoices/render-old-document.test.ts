import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#domain/invoices/invoice-document.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { renderInvoice } from './render-invoice.ts'

/** A document frozen before partial payment and delivery name were stored. */
const RECORD: InvoiceDocument = {
  lines: [
    {
      ...{ kcwId: 'NL-1003', nameDa: 'Nordlys Sort', series: 'Nordlys', quantity: 3, unitNetMilliKr: 800_000 },
      ...{ promotionPercent: 10, discountPercent: 5, rebateNetOre: 348_00, netOre: 2052_00, totalOre: 2565_00, points: 0 },
    },
  ],
  shipping: { netOre: 79_20, totalOre: 99_00 },
  rebateNetOre: 348_00,
  netOre: 2131_20,
  vatOre: 532_80,
  totalOre: 2664_00,
  seller: DEFAULT_SETTINGS.company,
  buyer: {
    ...{ name: 'Karen Værksted', company: null, cvr: '24256790', address: 'Brogade 1', postalCode: '5960', city: 'Marstal' },
    ...{ email: 'karen@vaerksted.dk', reference: 'REKV-7', ean: null },
  },
  delivery: { name: 'Karen Værksted', receiver: 'Port 3', address: 'Havnegade 44', postalCode: '5970', city: 'Ærøskøbing' },
  orderNumber: 'ORD-2026-000123',
  orderedOn: '2026-11-19',
  shippedOn: '2026-11-20',
  payment: { method: 'invoice', isPaid: false, status: 'partial' },
  terms: '8_days',
  issueDate: '2026-11-21',
  dueDate: '2026-11-29',
  credits: null,
}

/** The file's content without its compression, which depends on library version and processor. */
function contentOf(file: Buffer): string {
  const text = file.toString('latin1')
  const unpacked = text.replace(/stream\n([\s\S]*?)\nendstream/g, (_, packed: string) => {
    const bytes = Buffer.from(packed, 'latin1')
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : packed
  })
  // stream lengths depend on the compression
  const content = unpacked.slice(0, unpacked.lastIndexOf('xref\n')).replace(/\/Length \d+/g, '')
  return createHash('sha256').update(content, 'latin1').digest('hex')
}

const AT = new Date('2026-11-21T10:00:00Z')
const credits = { number: 1042, issueDate: '2026-11-21', reason: 'Forkert adresse' }

test.each([
  [
    'an invoice partly paid',
    { kind: 'invoice', number: 1042, document: RECORD },
    '8f96f18a6448ded2bf70b58def062f4fa16bf7913e207ac260cf8e7d035c13a4',
  ],
  [
    'a whole credit note',
    { kind: 'credit_note', number: 1043, document: { ...RECORD, credits } },
    'da72812f87ef64532e0c071539cb3b73d5b0608c049a5c5c1db080dc982e22c0',
  ],
] as const)('%s of before is printed byte for byte as it was', async (_, printed, content) => {
  expect(contentOf(await renderInvoice(printed, AT))).toBe(content)
})
