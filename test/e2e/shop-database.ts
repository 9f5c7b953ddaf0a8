import { and, eq, inArray } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import { connect } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { sessions, users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderHistory, orderLines, orders } from '#server/database/schema/orders.ts'
import { pointsLedger } from '#server/database/schema/points.ts'
import { sponsorships } from '#server/database/schema/sponsorships.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { copyDatabase } from '#test/postgres-server.ts'
import { addReview, addWrap } from '#test/proof-shop.ts'
import { silentLog } from '#test/silent-log.ts'
import { ownShop } from './own-shop.ts'

/** A new database beside the worker's own, without a row of anybody's, for journeys with a shop of their own; it goes with the server. */
export async function addDatabase(name: string): Promise<string> {
  return await copyDatabase(ownShop.databaseUrl, name)
}

type ProductChange = Partial<Pick<typeof products.$inferInsert, 'unitPriceOre' | 'promotionPercent' | 'stock' | 'active' | 'discontinued'>>

/** The database of the shop the journeys visit, or of another one. Call at the top of a file. */
export async function openShopDatabase(databaseUrl = ownShop.databaseUrl) {
  const { db, close } = await connect({ databaseUrl, dataDir: '', log: silentLog })
  afterAll(close)

  const product = async (kcwId: string) => {
    const [row] = await db.select().from(products).where(eq(products.kcwId, kcwId))
    if (!row) throw new Error(`the demo catalogue has no ${kcwId}`)
    return row
  }

  return {
    product,
    /** Changes a product as staff do, and answers how to put it back as it was. */
    change: async (kcwId: string, change: ProductChange) => {
      const { id, unitPriceOre, promotionPercent, stock, active, discontinued } = await product(kcwId)
      const write = (values: ProductChange) =>
        inTransaction(db, async (tx) => {
          await tx
            .update(products)
            .set({ ...values, updatedAt: new Date() })
            .where(eq(products.id, id))
          await bumpCatalogueVersion(tx)
        })
      await write(change)
      return () => write({ unitPriceOre, promotionPercent, stock, active, discontinued })
    },
    ordersOf: (email: string) => db.select().from(orders).where(eq(orders.customerEmail, email)),
    linesOf: (orderId: number) => db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position),
    /** Makes an order look as if it had been sent days ago. */
    shippedDaysAgo: (orderId: number, days: number) =>
      db
        .update(orderHistory)
        .set({ createdAt: new Date(Date.now() - days * DAY_MS) })
        .where(and(eq(orderHistory.orderId, orderId), eq(orderHistory.status, 'shipped'))),
    documentsOf: (orderId: number) => db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(invoices.id),
    /** Ends every session of an account, as their time does. */
    endSessionsOf: (email: string) =>
      db.delete(sessions).where(inArray(sessions.userId, db.select({ id: users.id }).from(users).where(eq(users.email, email)))),
    productWith: async (kcwId: string) => (await db.select().from(products).where(eq(products.kcwId, kcwId)))[0],
    userWith: async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0],
    /** Makes an account what no colleague could make of it in a moment. */
    makeUser: (email: string, values: Partial<typeof users.$inferInsert>) => db.update(users).set(values).where(eq(users.email, email)),
    pointsOf: (userId: number) => db.select().from(pointsLedger).where(eq(pointsLedger.userId, userId)).orderBy(pointsLedger.id),
    sponsorshipsOf: (email: string) => db.select().from(sponsorships).where(eq(sponsorships.email, email)),
    /** An application that waits, as the form would have left it. */
    addSponsorship: (email: string, { fullName = 'Sam Tidig', teamName }: Readonly<{ fullName?: string; teamName?: string }> = {}) =>
      db.insert(sponsorships).values({
        id: `SPON-${Date.now()}`,
        fullName,
        teamName,
        email,
        phone: '20304050',
        age: 30,
        carModel: 'Volvo 240',
        racingType: 'Rally',
        experienceYears: 3,
        achievements: 'Ingen',
        sponsorshipReason: 'Folie',
        contentHash: Buffer.from(email),
      }),
    /** A complaint of an order, as its form would have left it. */
    addClaim: (order: Readonly<{ id: number; orderNumber: string }>, by: Readonly<{ name: string; email: string }>) =>
      db.insert(claims).values({
        ...{ orderId: order.id, orderNumber: order.orderNumber, kind: 'fault', state: 'open', reason: 'faulty', words: 'Bobler' },
        ...by,
      }),
    /** A photograph that waits, naming a film, and a review of it, both by somebody; the film's own picture stands for the car. */
    addProof: async (email: string, kcwId: string) => {
      const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
      const film = await product(kcwId)
      await addWrap(db, {
        userId: user?.id ?? 0,
        films: [film.id],
        car: 'Volvo 240',
        pictureKey: `${kcwId}-main`,
        widths: [400, 800, 1200],
      })
      await addReview(db, { userId: user?.id ?? 0, productId: film.id })
    },
    /** Oldest first. */
    mailsTo: (email: string) => db.select().from(mails).where(eq(mails.toAddress, email)).orderBy(mails.id),
  }
}
