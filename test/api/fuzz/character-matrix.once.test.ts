import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import type { ApiDescription } from '#server/openapi/describe-api.ts'
import { draftsWithTexts } from '#test/characters/send-texts.ts'
import { UNSEEN_CHARACTERS } from '#test/characters/texts.ts'
import { bodyCheck, operationsOf } from '#test/fuzz/api-document.ts'
import { FUZZ_ENV } from '#test/fuzz/fuzz.ts'
import { faultsOf } from '#test/fuzz/judge-answer.ts'
import { mayMake } from '#test/fuzz/people.ts'
import { answerTo, prepared } from '#test/fuzz/send.ts'
import { World } from '#test/fuzz/world.ts'
import { eighth, isShort } from '#test/scope.ts'
import { testShop } from '#test/shop.ts'

const BUSY_MS = 600_000
/** A request of each person lets a password be tried as often as a person would. */
const BETWEEN_LOOKS = 100

const { shop, db, clock } = await testShop({ env: FUZZ_ENV })
const app = createApi(shop)

test('every text field of the API document takes any characters or refuses them, and stores none that is unseen', {
  timeout: BUSY_MS,
}, async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as ApiDescription
  const check = bodyCheck(document)
  const world = await World.create(db, clock)
  const faults = new Set<string>()
  let sent = 0
  for (const operation of eighth(operationsOf(document))) {
    const who = ['customer', 'superadmin', 'guest'].find((name) => mayMake(name, operation.access)) ?? 'guest'
    for (const draft of draftsWithTexts(operation)) {
      if (sent % BETWEEN_LOOKS === 0) await world.renewPeople()
      if (sent % BETWEEN_LOOKS === 0) await world.look()
      clock.now = new Date(clock.now.getTime() + 10_000)
      const actor = world.actors.get(who)
      if (!actor) throw new Error(`no actor may call ${operation.name}`)
      const request = await prepared(draft, actor, world, `10.2.${(sent >> 8) & 255}.${sent & 255}`)
      sent += 1
      for (const fault of faultsOf(request, await answerTo(request, app), check, [])) faults.add(`${operation.name}: ${fault}`)
    }
  }
  expect([...faults]).toEqual([])
  expect(sent).toBeGreaterThan(isShort ? 50 : 1_000)
  expect(await columnsWith(new RegExp(`[${UNSEEN_CHARACTERS}]`, 'u'))).toEqual([])
})

/** The columns that hold a text with one of these characters. */
async function columnsWith(characters: RegExp): Promise<string[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.udt_name in ('text', '_text', 'jsonb')`)
  const found: string[] = []
  for (const { table, column } of rows) {
    const stored = await db.execute<{ value: string }>(
      sql`select ${sql.identifier(column)}::text as value from ${sql.identifier(table)} where ${sql.identifier(column)}::text ~ '[^ -~]'`,
    )
    if (stored.rows.some(({ value }) => characters.test(value))) found.push(`${table}.${column}`)
  }
  return found
}
