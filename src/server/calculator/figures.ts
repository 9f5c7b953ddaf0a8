import { type AnyColumn, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { calculatorCalls, figureInput, MetreFigure } from '#contract/calculator.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { freeSlug } from '#domain/products/slug.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { metreFigures } from '#server/database/schema/calculator.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

/** Models by name, then classes by size. A model without a published figure has that of its class. */
export async function findFigures(db: Connection): Promise<MetreFigure[]> {
  const { id, kind, name, body } = metreFigures
  const own = <Value>(column: (of: typeof metreFigures | typeof classes) => AnyColumn) =>
    sql<Value>`coalesce(${column(metreFigures)}, ${column(classes)})`
  return await db
    .select({
      id,
      kind,
      name,
      fromCm: own<number>((of) => of.fromCm),
      toCm: own<number>((of) => of.toCm),
      sourceTitle: own<string>((of) => of.sourceTitle),
      sourceUrl: own<string>((of) => of.sourceUrl),
      sourceYear: own<number>((of) => of.sourceYear),
      ofClass: classes.name,
      body,
    })
    .from(metreFigures)
    .leftJoin(classes, eq(classes.id, metreFigures.classId))
    .orderBy(
      sql`${metreFigures.kind} desc`,
      sql`case ${metreFigures.kind} when 'class' then ${metreFigures.toCm} end`,
      sql`${metreFigures.name} collate danish`,
    )
}

const classes = alias(metreFigures, 'classes')

/** The id is derived from the name and never changes, as links contain it. */
export async function createFigure(shop: Shop, staff: Visitor, fields: z.output<typeof figureInput>): Promise<MetreFigure> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const all = await findFigures(tx)
    requireFreeName(all, fields.name, null)
    const figure = { id: freeSlug(fields.name, new Set(all.map(({ id }) => id)), 'bil'), ...fields, ofClass: null, body: '' }
    await tx.insert(metreFigures).values(figure)
    const changes = changedFields({}, fields)
    await writeAudit(tx, { by: staff, action: 'Bil oprettet', subject: subjectOf(figure), changes, at: shop.now() })
    return figure
  })
}

/** A model calculated by its class gets a figure of its own when its metres or their source are changed. Throws changed_meanwhile. */
export async function changeFigure(
  shop: Shop,
  staff: Visitor,
  id: string,
  { seen, ...fields }: BodyOf<(typeof calculatorCalls)['changeMetreFigure']>,
): Promise<MetreFigure> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const all = await findFigures(tx)
    const before = requireFound(all, id)
    await requireUnchanged(tx, seen, { thing: 'metreFigure', current: before, subject: subjectOf(before), now: () => before })
    requireFreeName(all, fields.name, id)
    if (before.kind !== fields.kind) requireNoModels(all, before.name)
    const changes = changedFields(before, fields)
    const isOwn = before.ofClass === null || fields.kind === 'class' || OWN.some((field) => field in changes)
    const after = { ...before, ...fields, ofClass: isOwn ? null : before.ofClass }
    if (Object.keys(changes).length === 0) return after
    await tx
      .update(metreFigures)
      .set(isOwn ? { ...fields, classId: null } : { name: fields.name })
      .where(eq(metreFigures.id, id))
    await writeAudit(tx, { by: staff, action: 'Bil ændret', subject: subjectOf(after), changes, at: shop.now() })
    return after
  })
}

/** Links to it open the calculator without a car. */
export async function deleteFigure(shop: Shop, staff: Visitor, id: string): Promise<void> {
  await changeCatalogue(shop, staff, async (tx) => {
    const all = await findFigures(tx)
    const { id: _id, ...fields } = requireFound(all, id)
    requireNoModels(all, fields.name)
    await tx.delete(metreFigures).where(eq(metreFigures.id, id))
    const changes = Object.fromEntries(Object.entries(fields).map(([field, from]) => [field, { from }]))
    await writeAudit(tx, { by: staff, action: 'Bil slettet', subject: subjectOf({ id, name: fields.name }), changes, at: shop.now() })
  })
}

const OWN = ['fromCm', 'toCm', 'sourceTitle', 'sourceUrl', 'sourceYear'] as const

function subjectOf({ id, name }: Pick<MetreFigure, 'id' | 'name'>): AuditEntry['subject'] {
  return { kind: 'metres', id, label: name }
}

function requireFound(all: readonly MetreFigure[], id: string): MetreFigure {
  const found = all.find((one) => one.id === id)
  if (!found) throw new ShopError('metre_figure_not_found')
  return found
}

function requireFreeName(all: readonly MetreFigure[], name: string, ownId: string | null): void {
  const spelling = (text: string) => text.toLocaleLowerCase('da')
  if (all.some((one) => one.id !== ownId && spelling(one.name) === spelling(name))) throw refuseFields('metre_figure_taken', 'name')
}

/** Also after a change of its kind, models may use its figure. */
function requireNoModels(all: readonly MetreFigure[], name: string): void {
  const models = all.flatMap((one) => (one.ofClass === name ? [one.name] : []))
  if (models.length === 0) return
  const modelNames = `${models.slice(0, 3).join(', ')}${models.length > 3 ? ' og flere' : ''}`
  throw new ShopError('invalid_input', { message: `${modelNames} beregnes efter ${name}. Giv dem egne tal, eller slet dem først.` })
}
