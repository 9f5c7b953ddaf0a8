import { and, desc, eq } from 'drizzle-orm'
import { type CustomerNote, customerNoteCalls } from '#contract/customers/notes.ts'
import { isAnonymous } from '#domain/customers/customer-texts.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { customerNotes, users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

type Account = typeof users.$inferSelect
type NoteParams = Readonly<{ id: number; noteId: number }>

export const customerNoteRoutes = [
  route(customerNoteCalls.listCustomerNotes, async ({ db }, { params, visitor }) => {
    const [user] = await db.select().from(users).where(eq(users.id, params.id))
    requireCustomer(user)
    return { notes: await findNotes(db, params.id, visitor) }
  }),

  route(customerNoteCalls.addCustomerNote, async (shop, { params: { id }, body: { text }, visitor }) => {
    const notes = await about(shop, visitor, id, 'Intern note skrevet', async (tx) => {
      await tx.insert(customerNotes).values({ userId: id, text, byUserId: visitor.userId, createdAt: shop.now() })
    })
    return { notes, message: 'Noten er gemt' }
  }),

  route(customerNoteCalls.changeCustomerNote, async (shop, { params, body: { text }, visitor }) => {
    const notes = await about(shop, visitor, params.id, 'Intern note ændret', async (tx) => {
      await requireOwn(tx, params, visitor)
      await tx.update(customerNotes).set({ text, changedAt: shop.now() }).where(isNote(params))
    })
    return { notes, message: 'Noten er gemt' }
  }),

  route(customerNoteCalls.deleteCustomerNote, async (shop, { params, visitor }) => {
    await about(shop, visitor, params.id, 'Intern note fjernet', async (tx) => {
      await requireOwn(tx, params, visitor)
      await tx.delete(customerNotes).where(isNote(params))
    })
    return { message: 'Noten er slettet' }
  }),
]

/** What a personal data export has of the notes about a customer: without the names of staff (EU Court of Justice, C-579/21). */
export async function notesAbout(db: Connection, userId: number) {
  const { text, createdAt, changedAt } = customerNotes
  return await db
    .select({ text, createdAt, changedAt })
    .from(customerNotes)
    .where(eq(customerNotes.userId, userId))
    .orderBy(customerNotes.id)
}

/** Writes one thing about the locked customer and logs it without its text, as notes can be deleted. */
async function about(shop: Shop, staff: Visitor, id: number, action: string, write: (tx: Connection) => Promise<void>) {
  return await inTransaction(shop.db, async (tx) => {
    const user = (await lockAccounts(tx, { by: staff, changed: [id] })).get(id)
    requireCustomer(user)
    await write(tx)
    await writeAudit(tx, { by: staff, action, subject: customerSubject(user), at: shop.now() })
    return await findNotes(tx, id, staff)
  })
}

/** Colleagues have no notes: every colleague would read them. */
function requireCustomer(user: Account | undefined): asserts user is Account {
  if (!user || isStaff(user) || isAnonymous(user)) throw new ShopError('customer_not_found')
}

async function requireOwn(tx: Connection, params: NoteParams, staff: Visitor): Promise<void> {
  const [note] = await tx.select({ byUserId: customerNotes.byUserId }).from(customerNotes).where(isNote(params))
  if (!note) throw new ShopError('note_not_found')
  if (note.byUserId !== staff.userId) throw new ShopError('not_your_note')
}

function isNote({ id, noteId }: NoteParams) {
  return and(eq(customerNotes.id, noteId), eq(customerNotes.userId, id))
}

async function findNotes(db: Connection, userId: number, reader: Visitor): Promise<CustomerNote[]> {
  const { id, text, byUserId, createdAt, changedAt } = customerNotes
  const rows = await db
    .select({ id, text, byUserId, by: users.name, createdAt, changedAt })
    .from(customerNotes)
    .leftJoin(users, eq(users.id, byUserId))
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(id))
  return rows.map(({ byUserId: writer, createdAt: written, changedAt: changed, ...note }) => ({
    ...note,
    isOwn: writer === reader.userId,
    createdAt: written.toISOString(),
    changedAt: changed?.toISOString() ?? null,
  }))
}
