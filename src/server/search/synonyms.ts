import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import type { SearchSynonym, searchCalls, synonymInput } from '#contract/search.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { synonymSpelling } from '#domain/search/spelling.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { missedSearches, searchSynonyms } from '#server/database/schema/search.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

type Fields = Omit<SearchSynonym, 'id'>

export async function findSynonyms(db: Connection): Promise<SearchSynonym[]> {
  return await db.select().from(searchSynonyms).orderBy(searchSynonyms.word)
}

/** Also removes the word from searches without results. */
export async function createSynonym(shop: Shop, staff: Visitor, input: z.output<typeof synonymInput>): Promise<SearchSynonym> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const fields = spelled(input)
    requireFree(await findSynonyms(tx), fields.word, null)
    const [created] = await tx.insert(searchSynonyms).values(fields).returning()
    if (!created) throw new Error('the synonym was not stored')
    await writeAudit(tx, {
      by: staff,
      action: 'Synonym oprettet',
      subject: subjectOf(created),
      changes: changedFields({}, fields),
      at: shop.now(),
    })
    await tx.delete(missedSearches).where(eq(missedSearches.text, fields.word))
    return created
  })
}

/** Throws changed_meanwhile. */
export async function changeSynonym(
  shop: Shop,
  staff: Visitor,
  id: number,
  { seen, ...change }: BodyOf<(typeof searchCalls)['changeSynonym']>,
): Promise<SearchSynonym> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const all = await findSynonyms(tx)
    const before = requireFound(all, id)
    await requireUnchanged(tx, seen, { thing: 'synonym', current: before, subject: subjectOf(before), now: () => before })
    const fields = spelled({ word: change.word ?? before.word, meanings: change.meanings ?? before.meanings })
    requireFree(all, fields.word, id)
    const changes = changedFields(before, fields)
    const after = { id, ...fields }
    if (Object.keys(changes).length === 0) return after
    await tx.update(searchSynonyms).set(fields).where(eq(searchSynonyms.id, id))
    await writeAudit(tx, { by: staff, action: 'Synonym ændret', subject: subjectOf(after), changes, at: shop.now() })
    return after
  })
}

export async function deleteSynonym(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await changeCatalogue(shop, staff, async (tx) => {
    const synonym = requireFound(await findSynonyms(tx), id)
    await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
    const changes = { word: { from: synonym.word }, meanings: { from: synonym.meanings } }
    await writeAudit(tx, { by: staff, action: 'Synonym slettet', subject: subjectOf(synonym), changes, at: shop.now() })
  })
}

function spelled({ word, meanings }: Fields): Fields {
  return { word: synonymSpelling(word), meanings: [...new Set(meanings.map(synonymSpelling))] }
}

function subjectOf({ id, word }: Pick<SearchSynonym, 'id' | 'word'>): AuditEntry['subject'] {
  return { kind: 'synonym', id, label: word }
}

function requireFound(all: readonly SearchSynonym[], id: number): SearchSynonym {
  const found = all.find((one) => one.id === id)
  if (!found) throw new ShopError('synonym_not_found')
  return found
}

function requireFree(all: readonly SearchSynonym[], word: string, ownId: number | null): void {
  if (all.some((one) => one.word === word && one.id !== ownId)) throw refuseFields('synonym_taken', 'word')
}
