import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import type { MissedSearch, SearchSynonym } from '#contract/search.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { MISSED_SEARCHES_A_DAY } from '#domain/search/search-terms.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { missedSearches } from '#server/database/schema/search.ts'
import { clearAway } from '#test/clear-away.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { db, api, shop, clock } = await testShop()
await addTags(db)
const staff = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const customer = await addCustomer(db)

const asStaff = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, staff)
const skus = async (search: string) =>
  ((await api(`GET /products?search=${encodeURIComponent(search)}`)).body.products as Product[]).map(({ kcwId }) => kcwId)
const missed = async () => (await asStaff('GET /search/missed')).body.searches as MissedSearch[]
const create = async (word: string, ...meanings: string[]) => await asStaff('POST /search/synonyms', { word, meanings })

beforeAll(async () => {
  await addProduct(db, { kcwId: 'S-1', nameDa: 'Lilla blank' })
  await addProduct(db, { kcwId: 'S-2', nameDa: 'Blå satin' })
  await addProduct(db, { kcwId: 'S-3', nameDa: 'Blå mat' })
})

describe('a synonym of staff', () => {
  test('finds what its meanings find, at once, in any spelling, until it is deleted', async () => {
    expect(await skus('enhjørning')).toEqual([])
    const made = await create('  EnhjØrning ', 'lilla', 'blå  Satin', 'lilla')
    expect(made.body.synonym).toMatchObject({ word: 'enhjørning', meanings: ['lilla', 'blå satin'] })
    expect((await skus('enhjoerning')).toSorted()).toEqual(['S-1', 'S-2'])
    const { id } = made.body.synonym as SearchSynonym
    await asStaff(`PUT /search/synonyms/${id}`, { meanings: ['mat'] })
    expect(await skus('enhjørning')).toEqual(['S-3'])
    await asStaff(`DELETE /search/synonyms/${id}`)
    expect(await skus('enhjørning')).toEqual([])
  })

  test('may be of several words', async () => {
    await create('deep ocean', 'blå mat')
    expect(await skus('deep ocean')).toEqual(['S-3'])
  })

  test('raises the version of the catalogue, so that what guests were shown is old, and stands in the log', async () => {
    const before = await shop.catalogue.current()
    const { id } = (await create('regnbue', 'lilla')).body.synonym as SearchSynonym
    expect(await shop.catalogue.current()).toBe(before + 1)
    const log = await db.select().from(auditLog)
    expect(log.at(-1)).toMatchObject({
      byName: 'Ada Admin',
      action: 'Synonym oprettet',
      subjectKind: 'synonym',
      subjectId: String(id),
      subjectLabel: 'regnbue',
      changes: { meanings: { to: ['lilla'] } },
    })
  })

  test.each([
    [{ word: '', meanings: ['sort'] }, 'word', 'Skriv det, kunderne søger på.'],
    [{ word: '%%', meanings: ['sort'] }, 'word', 'Skriv et ord med bogstaver eller tal.'],
    [{ word: 'a b c d e', meanings: ['sort'] }, 'word', 'Højst 4 ord.'],
    [{ word: 'ord', meanings: [] }, 'meanings', 'Skriv mindst ét ord, det betyder.'],
    [{ word: 'ord', meanings: ['-'] }, 'meanings.0', 'Skriv et ord med bogstaver eller tal.'],
  ])('that says nothing is refused: %j', async (body, field, message) => {
    const refused = await asStaff('POST /search/synonyms', body)
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
  })

  test('of a word that has one already is refused, in whatever spelling', async () => {
    await create('skygge', 'sort')
    expect(await create('SKYGGE', 'mat')).toMatchObject({
      status: 409,
      body: { code: 'synonym_taken', fields: { word: expect.any(String) } },
    })
    const { id } = (await create('aften', 'sort')).body.synonym as SearchSynonym
    expect((await asStaff(`PUT /search/synonyms/${id}`, { word: 'skygge' })).status).toBe(409)
    expect((await asStaff(`PUT /search/synonyms/${id}`, { word: 'aften' })).status).toBe(200)
  })

  test('that is gone is said to be gone', async () => {
    expect((await asStaff('PUT /search/synonyms/987654', { word: 'x1' })).body.code).toBe('synonym_not_found')
    expect((await asStaff('DELETE /search/synonyms/987654')).body.code).toBe('synonym_not_found')
  })

  test('is for staff', async () => {
    for (const send of [{}, customer]) {
      const status = 'token' in send ? 403 : 401
      expect((await api('GET /search/synonyms', undefined, send)).status).toBe(status)
      expect((await api('POST /search/synonyms', { word: 'hemmelig', meanings: ['sort'] }, send)).status).toBe(status)
      expect((await api('GET /search/missed', undefined, send)).status).toBe(status)
    }
  })
})

describe('what was searched without result', () => {
  test('is counted by its words, the most searched first, and of staff not at all', async () => {
    for (const search of ['guldfisk', 'GULDFISK', 'lilla zebrafisk', 'blå']) await skus(search)
    await api('GET /products?search=personalefisk', undefined, staff)
    expect((await missed()).map(({ text, count }) => [text, count])).toEqual([
      ['guldfisk', 2],
      ['enhjørning', 1],
      ['lilla zebrafisk', 1],
    ])
    expect((await missed())[0]?.lastDay).toBe('2026-11-21')
  })

  test('while it was still being typed is one search', async () => {
    for (const search of ['sølvpap', 'sølvpapir', 'sølvpapirs']) await skus(search)
    expect((await missed()).filter(({ text }) => text.startsWith('sølvpap')).map(({ text }) => text)).toEqual(['sølvpapirs'])
  })

  test('is not counted on a further page, and not when filters alone leave nothing', async () => {
    await api('GET /products?search=sidefisk&page=2')
    await api('GET /products?search=satin&category=vaerktoej')
    expect((await missed()).map(({ text }) => text)).not.toEqual(expect.arrayContaining(['sidefisk']))
    expect((await missed()).map(({ text }) => text)).not.toEqual(expect.arrayContaining(['satin']))
  })

  test("is gone from staff's list when they say what it means", async () => {
    await skus('purpurfisk')
    await create('purpurfisk', 'lilla')
    expect((await missed()).map(({ text }) => text)).not.toContain('purpurfisk')
  })

  test('is not recorded when it may identify a person', async () => {
    for (const search of ['mie@x.dk', '12 34 56 78', 'ORD-2026-000123']) await skus(search)
    expect((await missed()).map(({ text }) => text).filter((text) => /mie|12|2026/.test(text))).toEqual([])
  })

  test('is bounded of one day: more of the known ones still count, new ones do not', async () => {
    const rows = Array.from({ length: MISSED_SEARCHES_A_DAY }, (_, number) => ({ day: '2026-11-22', text: `nonsens${number}x` }))
    await db.insert(missedSearches).values(rows)
    clock.now = new Date('2026-11-22T10:00:00Z')
    await skus('endnumerenonsens')
    await skus('nonsens7x')
    expect(await db.$count(missedSearches)).toBeLessThan(MISSED_SEARCHES_A_DAY + 20)
    expect((await missed()).slice(0, 2).map(({ text, count }) => [text, count])).toEqual([
      ['nonsens7x', 2],
      ['guldfisk', 2],
    ])
  })

  test('goes after the time the privacy page promises', async () => {
    const later = new Date(clock.now.getTime() + (RETENTION.missedSearches.period.days - 1) * 86_400_000)
    await clearAway(shop, later)
    expect((await missed()).length).toBeGreaterThan(0)
    await clearAway(shop, new Date(later.getTime() + 2 * 86_400_000))
    expect(await missed()).toEqual([])
  })
})
