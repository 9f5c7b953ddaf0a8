import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { plainText } from '#domain/texts/plain-text.ts'
import { users } from '#server/database/schema/customers.ts'
import { messages } from '#server/database/schema/messages.ts'
import { products } from '#server/database/schema/products.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'
import { UNSEEN_CHARACTERS } from '../../characters/texts.ts'

const { db, database } = await testShop()
const clean = async () => {
  await database.pool.query(await readFile('db/migrations/0191-plain-characters.sql', 'utf8'))
  await database.pool.query('drop function pg_temp.plain_text')
}
const userOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]

test('what is stored loses its unseen characters once, as the fields read it now', async () => {
  const typed = `\u202dSø\u00adren\u00a0Bech\u2011Jensen${UNSEEN_CHARACTERS} 👩\u200d🔧 ❤\ufe0f`
  const { id } = await addCustomer(db, { name: typed, company: 'Folie\u200b ApS', address: '\u200b' })
  const film = await addProduct(db, { features: ['Blank\u200b', 'Mat'], specifications: { 'Bredde\u200b': '152\u00a0cm' } })
  const at = new Date()
  const [message] = await db
    .insert(messages)
    .values({ name: 'Bo', email: 'bo@folie.dk', subject: 'Hej', message: 'Linje 1\n\u200eLinje 2\u2028Linje 3', createdAt: at })
    .returning()
  await clean()
  expect(await userOf(id)).toMatchObject({ name: plainText(typed), company: 'Folie ApS', address: '\u200b' })
  const [stored] = await db.select().from(products).where(eq(products.id, film.id))
  expect(stored).toMatchObject({ features: ['Blank', 'Mat'], specifications: { Bredde: '152 cm' } })
  const [kept] = await db
    .select()
    .from(messages)
    .where(eq(messages.id, message?.id ?? 0))
  expect(kept?.message).toBe('Linje 1\nLinje 2\nLinje 3')
})

test('two accounts whose e-mails would be the same both stay, and every other value of theirs is cleaned', async () => {
  const first = await addCustomer(db, { email: 'bo-bech@folie.dk' })
  const second = await addCustomer(db, { email: 'bo\u2011bech@folie.dk', name: 'Bo\u200b Bech' })
  const third = await addCustomer(db, { email: 'ib\u2011bech@folie.dk' })
  await clean()
  expect((await userOf(first.id))?.email).toBe('bo-bech@folie.dk')
  expect(await userOf(second.id)).toMatchObject({ email: 'bo\u2011bech@folie.dk', name: 'Bo Bech' })
  expect((await userOf(third.id))?.email).toBe('ib-bech@folie.dk')
})
