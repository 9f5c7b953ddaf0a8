import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loggableError, loggableReason } from '#server/database/database-errors.ts'
import { users } from '#server/database/schema/customers.ts'
import { testDatabase } from '#test/databases.ts'

const { db, pool } = await testDatabase()
const SECRET = 'hemmelig@vaerksted.dk'

async function thrownBy(work: () => Promise<unknown>): Promise<unknown> {
  return await work().then(
    () => Promise.reject(new Error('it was not refused')),
    (error: unknown) => error,
  )
}

describe('of a refused statement the log', () => {
  it('keeps the code, the constraint, the table and the statement, and no value', async () => {
    await db.insert(users).values({ email: SECRET, name: 'Karen' })
    const kept = loggableError(await thrownBy(() => db.insert(users).values({ email: SECRET, name: 'Karen' })))
    expect(kept).toMatchObject({ cause: { code: '23505', table: 'users', constraint: 'users_email_key' } })
    expect(kept.query).toMatch(/^insert into "users" .*\$1/)
    expect(kept.cause?.stack).toMatch(/^at /)
    expect(JSON.stringify(kept)).not.toContain(SECRET)
    expect(JSON.stringify(kept)).not.toContain('Karen')
  })

  it('keeps no value the database could not read', async () => {
    const kept = loggableError(await thrownBy(() => db.execute(sql`select ${SECRET}::integer`)))
    expect(kept).toMatchObject({ cause: { code: '22P02' } })
    expect(JSON.stringify(kept)).not.toContain(SECRET)
  })

  it('keeps no row a trigger tells', async () => {
    const told = `do $$ begin raise exception '${SECRET}' using detail = '${SECRET}', hint = '${SECRET}', constraint = '${SECRET}'; end $$`
    const kept = loggableError(await thrownBy(() => pool.query(told)))
    expect(kept).toMatchObject({ type: 'error', code: 'P0001' })
    expect(JSON.stringify(kept)).not.toContain(SECRET)
  })

  it('keeps what it says of the statement itself', async () => {
    const error = await thrownBy(() => db.update(users).set({ name: 'x' }).where(eq(sql`no_such_column`, 1)))
    expect(loggableError(error).cause).toMatchObject({ code: '42703', message: 'column "no_such_column" does not exist' })
    expect(loggableReason((error as Error).cause)).toBe('column "no_such_column" does not exist')
  })
})

describe('of another error the log', () => {
  it('keeps the words of our own code', () => {
    const kept = loggableError(new Error('invoice 12 has lost its document', { cause: new Error('inside') }))
    expect(kept).toMatchObject({ type: 'Error', message: 'invoice 12 has lost its document', cause: { message: 'inside' } })
  })

  it('keeps where it happened, but not the words of other code: JSON.parse quotes what it was given', async () => {
    const kept = loggableError(await thrownBy(async () => JSON.parse(`"${SECRET}`)))
    expect(kept).toMatchObject({ type: 'SyntaxError' })
    expect(kept.stack).toContain('loggable-error.test.ts')
    expect(JSON.stringify(kept)).not.toContain(SECRET)
  })

  it('keeps the code and the three digits of a mail server, not whose mailbox it refused', () => {
    const refusal = Object.assign(new Error(`550 ${SECRET} unknown`), { code: 'EENVELOPE', responseCode: 550, rejected: [SECRET] })
    refusal.stack = `Error: 550 ${SECRET} unknown\n    at SMTPConnection._formatError (/shop/node_modules/nodemailer/lib/smtp.js:1:2)`
    expect(loggableError(refusal)).toEqual({
      type: 'Error',
      code: 'EENVELOPE',
      responseCode: 550,
      stack: 'at SMTPConnection._formatError (/shop/node_modules/nodemailer/lib/smtp.js:1:2)',
    })
  })

  it('keeps of what is no error only what kind of thing it was', () => {
    expect(loggableError(SECRET)).toEqual({ type: 'string' })
    expect(loggableError({ status: 404, data: SECRET })).toEqual({ type: 'Object', status: 404 })
    expect(loggableError(null)).toEqual({ type: 'object' })
  })

  it('ends where an error was caused by itself', () => {
    const error = new Error('round')
    error.cause = error
    expect(JSON.stringify(loggableError(error)).split('round')).toHaveLength(7)
  })
})
