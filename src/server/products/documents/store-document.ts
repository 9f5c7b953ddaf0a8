import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { documentFacts, ProductDocument } from '#contract/products/product-documents.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { type DocumentKind, DURABILITY_LABEL, isPdf } from '#domain/products/product-document.ts'
import { type NoticeFile, readNoticeFile } from '#domain/settings/guarantee-notice.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { productDocuments, products } from '#server/database/schema/goods/products.ts'
import { type Answer, makeAnswer } from '#server/http/answer.ts'
import type { FormFile } from '#server/http/bodies/read-form.ts'
import { contentTypeOf } from '#server/http/files/file-answer.ts'
import { CACHED_FOR_EVER, OWN_STYLES_ALLOWED, PDF_VIEWER_ALLOWED } from '#server/http/headers/security-headers.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { unguessableKey } from '#server/pictures/picture-files.ts'
import { labelOf } from '#server/products/changes/product-state.ts'
import { toDocumentAnswer } from '#server/products/safety.ts'
import type { PictureStorage, Shop } from '#server/shop.ts'

type Facts = z.output<typeof documentFacts>

/** Stores a product's document, unchanged, in place of the one of its kind; file before row. */
export async function storeDocument(
  shop: Shop,
  staff: Visitor,
  id: number,
  { file, ...facts }: Facts & Readonly<{ file: FormFile }>,
): Promise<ProductDocument> {
  if (file.isTooLarge) throw new ShopError('document_too_large')
  const picture = facts.kind === DURABILITY_LABEL ? readLabel(file.body) : null
  if (picture === null && !isPdf(file.body)) throw new ShopError('not_a_pdf')
  const fileKey = unguessableKey(file.body)
  await shop.pictures.write([{ name: `${fileKey}.${picture?.kind ?? 'pdf'}`, body: file.body }]).catch((error: unknown) => {
    shop.log.error({ err: error, fileKey }, 'an uploaded document could not be kept')
    throw new ShopError('upload_failed')
  })
  return await changeCatalogue(shop, staff, async (tx) => {
    const product = await lockProduct(tx, id)
    const row = { ...facts, fileKey, bytes: file.body.length, picture, createdAt: shop.now() }
    const before = await findDocument(tx, id, facts.kind)
    const target = [productDocuments.productId, productDocuments.kind]
    await tx
      .insert(productDocuments)
      .values({ productId: id, ...row })
      .onConflictDoUpdate({ target, set: row })
    const changes = { [facts.kind]: { ...(before && { from: inShort(before) }), to: inShort(row) } }
    const subject = { kind: 'product', id, label: labelOf(product) } as const
    await writeAudit(tx, { by: staff, action: 'Dokument gemt', subject, changes, at: shop.now() })
    return toDocumentAnswer(row, product.kcwId)
  })
}

/** Accepts the official files by the rules for the EU's notice (decision 93). */
function readLabel(body: Uint8Array): NoticeFile {
  const file = readNoticeFile(body)
  if ('problem' in file) throw new ShopError('not_a_picture', { message: file.problem })
  return file
}

/** Housekeeping removes the file. */
export async function deleteDocument(
  shop: Shop,
  staff: Visitor,
  { id, kind }: Readonly<{ id: number; kind: DocumentKind }>,
): Promise<void> {
  await changeCatalogue(shop, staff, async (tx) => {
    const product = await lockProduct(tx, id).catch(() => null)
    const isIt = and(eq(productDocuments.productId, id), eq(productDocuments.kind, kind))
    const [deleted] = await tx.delete(productDocuments).where(isIt).returning()
    if (!deleted || !product) throw new ShopError('document_not_found')
    const subject = { kind: 'product', id, label: labelOf(product) } as const
    await writeAudit(tx, {
      by: staff,
      action: 'Dokument fjernet',
      subject,
      changes: { [kind]: { from: inShort(deleted) } },
      at: shop.now(),
    })
  })
}

async function lockProduct(tx: Connection, id: number) {
  const [product] = await tx
    .select({ kcwId: products.kcwId, nameDa: products.nameDa })
    .from(products)
    .where(eq(products.id, id))
    .for('key share')
  if (!product) throw new ShopError('product_not_found')
  return product
}

async function findDocument(tx: Connection, id: number, kind: DocumentKind) {
  const [row] = await tx
    .select()
    .from(productDocuments)
    .where(and(eq(productDocuments.productId, id), eq(productDocuments.kind, kind)))
  return row
}

function inShort({ version, dated }: Readonly<{ version: string | null; dated: string }>): string {
  return [version, dayFigures(dated)].filter(Boolean).join(' · ')
}

/** `/documents/{key}/{name}.{kind}`: key and kind find the file, the name is for saving. The pattern allows no path traversal. */
const ADDRESS = /^\/documents\/(?<key>[A-Za-z0-9][\w-]{0,80})\/[a-z0-9-]{1,200}\.(?<kind>pdf|png|svg)$/

/** The document from the first place that has it; null when none has. Keys are never reused. */
export async function documentFile(path: string, places: readonly Pick<PictureStorage, 'read'>[]): Promise<Answer | null> {
  const { key, kind } = ADDRESS.exec(path)?.groups ?? {}
  if (key === undefined || kind === undefined) return null
  for (const place of places) {
    const body = await place.read(`${key}.${kind}`)
    if (body) return makeAnswer({ headers: headersOf(kind), body })
  }
  return null
}

function headersOf(kind: string) {
  return {
    // by its name, whatever its bytes
    'content-type': contentTypeOf(`.${kind}`),
    'content-disposition': 'inline',
    'content-security-policy': kind === 'pdf' ? PDF_VIEWER_ALLOWED : OWN_STYLES_ALLOWED,
    'cache-control': CACHED_FOR_EVER,
  }
}
