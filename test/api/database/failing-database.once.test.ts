import { getTableName, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { attempts } from '#server/database/schema/customers.ts'
import { favourites } from '#server/database/schema/favourites.ts'
import { readEnv } from '#server/env.ts'
import { createLog } from '#server/http/log/log.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { allTables } from '#test/all-tables.ts'
import { clearAway } from '#test/clear-away.ts'
import { testPayments } from '#test/payment-provider.ts'
import { testLabels } from '#test/shipping-provider.ts'
import { addProduct, orderBody, testShop } from '#test/shop.ts'
import {
  addApplicantsPictures,
  logEverybodyIn,
  repeatableCalls,
  sendWritingCall,
  type WritingRequest,
  wordsIn,
  writingCalls,
  writingWorld,
} from '#test/writing-calls.ts'
import { isLabelled } from '#web/forms/field-labels.ts'

const TOLD = 'rækken-som-ingen-må-se'
/** Inviting writes of everybody whom other calls added without a password. */
const MAX_WRITES = 200
const MAX_REFUSALS = 20

const lines: string[] = []
const log = createLog({ level: 'trace', isTerminal: false, destination: { write: (line: string) => void lines.push(line) } })
const env = readEnv({ PUBLIC_URL: 'https://folie.example', SMTP_URL: 'smtp://localhost:1' })
const { shop, db } = await testShop({ env, log, payments: testPayments(() => new Date()), labels: testLabels() })
const world = await writingWorld(db)
await addApplicantsPictures(world, 20)
for (const name of ['placeOrder', 'placeOrder', 'applyForSponsorship', 'resendVerification', 'forgotPassword'] as const)
  await sendWritingCall(shop, name, await writingCalls[name](world))

/** From here on the write that is counted `failsAt` breaks inside the database, which tells everything about the row. */
beforeAll(async () => {
  await db.$client.query(`
    create sequence writes;
    create table failing (at bigint not null);
    insert into failing values (0);
    create function tell_everything() returns trigger language plpgsql as $$ begin
      if nextval('writes') = (select at from failing) then
        raise exception '${TOLD}: % %', to_jsonb(old), to_jsonb(new)
          using detail = '${TOLD}' || coalesce(to_jsonb(new), '{}')::text, hint = '${TOLD}' || coalesce(to_jsonb(old), '{}')::text, column = '${TOLD}';
      end if;
      return coalesce(new, old);
    end $$`)
  for (const table of await allTables())
    await db.$client.query(`
      create trigger tell_everything before insert or update or delete on ${getTableName(table)}
        for each row execute function tell_everything()`)
})

async function failAt(write: number): Promise<void> {
  await db.$client.query('update failing set at = $1', [write])
  await db.$client.query(`select setval('writes', 1, false)`)
}

/**
 * Repeats the work, each time with a later write broken, until there is no write left to break. Answers how many there were. A run that is
 * refused (say, for a deleted product) or changes nothing says nothing about its writes and is repeated.
 */
async function breakEachWrite(work: (write: number) => Promise<'broken' | 'done' | 'refused'>): Promise<number> {
  let refusals = 0
  for (let write = 1; write <= MAX_WRITES; ) {
    await failAt(0)
    await db.delete(attempts)
    await logEverybodyIn(world)
    const outcome = await work(write)
    if (outcome === 'done' && write > 1) return write - 1
    if (outcome === 'broken') write += 1
    else refusals += 1
    if (refusals > MAX_REFUSALS) throw new Error('it is refused every time')
  }
  throw new Error('it never stops writing')
}

// previews decide and store nothing, so they have no write that could break
const names = repeatableCalls.filter((name) => name !== 'previewOrderChange' && name !== 'previewOwnChange')

describe('whatever write breaks inside the database', () => {
  it.each(names)('the log tells nothing of what %s was sent', async (name) => {
    lines.length = 0
    const secrets = new Set<string>([TOLD])
    if (name === 'creditInvoice' || name === 'markNemHandel' || name === 'sendEInvoice')
      await sendWritingCall(shop, 'issueInvoice', await writingCalls.issueInvoice(world))
    if (name === 'writeReview' || name === 'receiveOnShelf') await sendSomethingToACustomer()
    const broken = await breakEachWrite(async (write) => {
      const asked: WritingRequest = await writingCalls[name](world)
      if (name === 'removeFavourite') await addFavourite(asked)
      for (const word of await wordsIn(asked)) secrets.add(word)
      await failAt(write)
      const status = await sendWritingCall(shop, name, asked)
      if (status >= 500) return 'broken'
      return status < 300 ? 'done' : 'refused'
    })
    const written = lines.join('\n')
    expect(broken).toBeGreaterThan(0)
    expect(written.includes('P0001')).toBe(true)
    expect([...secrets].filter((secret) => written.includes(secret))).toEqual([])
  })

  it('the log tells nothing of a mail that could not be marked', async () => {
    lines.length = 0
    const smtp = { send: async () => ({ kind: 'refused', reason: TOLD, code: 'EENVELOPE 550' }) as const, close: () => undefined }
    const broken = await breakEachWrite(async (write) => {
      const asked = await writingCalls.forgotPassword(world)
      await sendWritingCall(shop, 'forgotPassword', asked)
      await failAt(write)
      const failure = await deliverMails({ ...shop, smtp, publicUrl: env.publicUrl }).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure) log.error({ err: failure }, 'the outbox could not work')
      return failure ? 'broken' : 'done'
    })
    expect(broken).toBeGreaterThan(1)
    expect(lines.join('\n').includes('a mail was not sent')).toBe(true)
    expect(lines.join('\n').includes(TOLD)).toBe(false)
  })

  it('the log tells nothing of what was being cleared away', async () => {
    lines.length = 0
    await failAt(1)
    const failure = await clearAway(shop, new Date('2099-01-01')).catch((error: unknown) => error)
    log.error({ err: failure }, 'housekeeping failed')
    expect(lines.join('\n').includes('P0001')).toBe(true)
    expect(lines.join('\n').includes(TOLD)).toBe(false)
  })
})

it('every field staff have changed by then is called something in Danish on the screen of the log', async () => {
  const { rows } = await db.execute<{ field: string }>(sql`select distinct jsonb_object_keys(changes) as field from audit_log`)
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.map(({ field }) => field).filter((field) => !isLabelled(field))).toEqual([])
})

async function sendSomethingToACustomer(): Promise<void> {
  await failAt(0)
  await logEverybodyIn(world)
  const [customer] = world.customers
  const [admin] = world.admins
  const { id: productId } = await addProduct(db)
  const body = orderBody([{ id: productId, quantity: 1 }], { customerEmail: customer?.email })
  await sendWritingCall(shop, 'placeOrder', { token: customer?.token, body })
  const { rows } = await db.execute<{ id: number }>(sql`select max(id) as id from orders`)
  await sendWritingCall(shop, 'changeOrderStatus', {
    token: admin?.token,
    params: { id: rows[0]?.id ?? 0 },
    body: { status: 'delivered', withoutPayment: true },
  })
}

async function addFavourite({ params, token }: WritingRequest): Promise<void> {
  const customer = world.customers.find((one) => one.token === token)
  if (!customer) throw new Error('no customer has this token')
  await db
    .insert(favourites)
    .values({ userId: customer.id, productId: Number(params?.productId) })
    .onConflictDoNothing()
}
