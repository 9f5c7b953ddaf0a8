import { and, eq } from 'drizzle-orm'
import type { Connection } from './database/connect.ts'
import { users } from './database/schema/customers.ts'
import { findOpenDemoLogins } from './demo/demo-logins.ts'
import { DEMO_PASSWORD } from './demo/load-demo-customers.ts'
import type { Env } from './env.ts'

/** Printed on the console at start; everything else is in the log. */
export async function announce(address: string, env: Env, db: Connection): Promise<void> {
  const lines = [`The shop is open at ${address}`, `API: ${address}/api/docs`, ...(env.demo ? await demoLines(db) : await ownerLines(db))]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

async function demoLines(db: Connection): Promise<string[]> {
  const logins = await findOpenDemoLogins(db)
  return logins.length === 0 ? [] : ['', `Demo logins (password ${DEMO_PASSWORD}): ${logins.join(', ')}`]
}

async function ownerLines(db: Connection): Promise<string[]> {
  const [superadmin] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'superadmin'), eq(users.active, true)))
    .limit(1)
  return superadmin
    ? []
    : [
        '',
        'There is no account to log in with yet: stop the shop and run `npm run admin:create`, or start with DEMO=1 to look at a demo shop.',
      ]
}
