import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { recoverSecondFactor } from '#server/customers/login/change-second-factor.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { readEnv } from '#server/env.ts'

// npm run admin:recover [-- --email karen@example.dk]: for who lost both the app and the recovery codes. Takes the second factor
// away, so that the password alone opens the account once more; a superadmin sets up a new one at the next login.
try {
  const { dataDir, databaseUrl } = readEnv(process.env)
  const { values } = parseArgs({ options: { email: { type: 'string' } } })
  // before any prompt, so that a database in use is reported at once
  const log = { info: () => {}, warn: console.warn, fatal: console.error }
  const database = await connect({ databaseUrl: databaseUrl ?? undefined, dataDir, log })
  try {
    const email = values.email ?? (await prompt('Email: '))
    await migrate(database.pool)
    console.log(`${await recoverSecondFactor(database.db, email, new Date())} logs in with the password alone now. It stands in the log.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function prompt(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Give --email when this is not run at a terminal.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}
