import { and, eq, sql } from 'drizzle-orm'
import { type Customer, customerCalls } from '#contract/customers/customer.ts'
import { customerImportCalls } from '#contract/customers/customer-import.ts'
import { isAnonymous } from '#domain/customers/customer-texts.ts'
import { mayTouchAccount } from '#domain/customers/rights/rights.ts'
import { accountNoun, isStaff } from '#domain/customers/rights/roles.ts'
import { MAX_PAGE_SIZE } from '#domain/lists/paging.ts'
import { oreToKr } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { changeCustomer } from './change-customer.ts'
import { createCustomer } from './create-customer.ts'
import { newCreditLimit } from './credit.ts'
import { importCustomers } from './csv/import-customers.ts'
import { countUninvited, inviteCustomers } from './invite-customers.ts'
import { findCustomer, findCustomers, findPendingCustomers, toCustomerAnswer } from './queries.ts'

export const customerRoutes = [
  route(customerCalls.listCustomers, async (shop, { query: { page = 1, limit = MAX_PAGE_SIZE, ...filter }, visitor }) =>
    findCustomers(shop.db, { ...filter, visitor }, { limit, offset: (page - 1) * limit }),
  ),

  // before the route with an id, which would match these paths
  route(customerCalls.listPendingCustomers, async (shop) => findPendingCustomers(shop.db)),

  route(customerImportCalls.countUninvited, async (shop) => ({ waiting: await countUninvited(shop) })),
  route(customerImportCalls.inviteCustomers, async (shop, { visitor }) => {
    const invited = await inviteCustomers(shop, visitor)
    return { message: `Link sendt til ${count(invited, 'kunde', 'kunder')}`, invited }
  }),
  route(customerImportCalls.importCustomers, (shop, { query, request, visitor }) => importCustomers(shop, visitor, request, query)),

  route(customerCalls.showCustomer, async (shop, { params }) => {
    const user = await findCustomer(shop.db, params.id)
    if (!user) throw new ShopError('customer_not_found')
    return { user }
  }),

  route(customerCalls.createCustomer, async (shop, { body, visitor }) => ({
    message: `${accountNoun(body)} oprettet!`,
    ...(await createCustomer(shop, visitor, body)),
  })),

  route(customerCalls.changeCustomer, (shop, { params, body, visitor }) => changeCustomer(shop, visitor, params.id, body)),

  route(customerCalls.approveCustomer, async (shop, { params, visitor }) => {
    await approveCustomer(shop, visitor, params.id)
    return { message: 'Kunde godkendt!' }
  }),

  route(customerCalls.makeCustomer, async (shop, { params, visitor }) => ({
    message: 'Nu er det en kunde med egne priser',
    user: await makeCustomer(shop, visitor, params.id),
  })),
]

/** Approves a waiting customer, once: a second approval is refused, so that one welcome mail is sent. */
async function approveCustomer(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const before = (await lockAccounts(tx, { by: staff, changed: [id] })).get(id)
    const creditLimitOre = await newCreditLimit(tx)
    const [approved] = await tx
      .update(users)
      // a credit limit agreed before approval stays
      .set({ approved: true, creditLimitOre: sql`coalesce(${users.creditLimitOre}, ${creditLimitOre}::bigint)` })
      .where(and(eq(users.id, id), eq(users.approved, false), eq(users.active, true)))
      .returning()
    if (!approved) throw new ShopError((await exists(tx, id)) ? 'already_approved' : 'customer_not_found')
    if (!mayTouchAccount(staff, approved)) throw new ShopError('forbidden')
    const at = shop.now()
    await writeAudit(tx, {
      by: staff,
      action: 'Kunde godkendt',
      subject: customerSubject(approved),
      changes: {
        approved: { from: false, to: true },
        ...(approved.creditLimitOre !== (before?.creditLimitOre ?? null) && {
          creditLimit: { from: null, to: oreToKr(approved.creditLimitOre ?? 0) },
        }),
      },
      at,
    })
    await queueMail(tx, {
      now: at,
      template: 'customer-approved',
      to: approved.email,
      payload: { name: approved.name, tier: approved.tier, customDiscount: approved.customDiscount },
    })
  })
  shop.outbox.wake()
}

async function exists(tx: Parameters<typeof queueMail>[0], id: number): Promise<boolean> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.active, true)))
  return user !== undefined
}

/** Turns a member of other workshops into a customer of their own, with the defaults of approval and the welcome mail. Idempotent. */
async function makeCustomer(shop: Shop, staff: Visitor, id: number): Promise<Customer> {
  const account = await inTransaction(shop.db, async (tx) => {
    const before = (await lockAccounts(tx, { by: staff, changed: [id] })).get(id)
    if (!before || isAnonymous(before)) throw new ShopError('customer_not_found')
    if (!mayTouchAccount(staff, before)) throw new ShopError('forbidden')
    if (isStaff(before)) throw new ShopError('buyer_is_staff')
    if (before.buysAlone) return before
    const creditLimitOre = before.creditLimitOre ?? (await newCreditLimit(tx))
    const [after] = await tx.update(users).set({ buysAlone: true, creditLimitOre }).where(eq(users.id, id)).returning()
    if (!after) throw new ShopError('customer_not_found')
    const at = shop.now()
    const hasLimit = creditLimitOre !== before.creditLimitOre && creditLimitOre !== null
    const changes = {
      buysAlone: { from: false, to: true },
      ...(hasLimit && { creditLimit: { from: null, to: oreToKr(creditLimitOre) } }),
    }
    await writeAudit(tx, { by: staff, action: 'Medarbejder gjort til kunde', subject: customerSubject(after), changes, at })
    const { name, tier, customDiscount, email } = after
    if (after.active) await queueMail(tx, { template: 'customer-approved', payload: { name, tier, customDiscount }, to: email, now: at })
    return after
  })
  shop.outbox.wake()
  return toCustomerAnswer(account)
}
