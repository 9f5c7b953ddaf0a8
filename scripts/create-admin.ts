import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { MIN_PASSWORD_LENGTH } from '#domain/customers/login/password.ts'
import { createSuperadmin } from '#server/customers/create-superadmin.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { readEnv } from '#server/env.ts'

// npm run admin:create [-- --name 'Karen Kontor' --email karen@example.dk]: makes a superadmin; asks for what is left out.
// The password is typed hidden, or read from ADMIN_PASSWORD or, without a terminal, from the standard input.
try {
  const { dataDir, databaseUrl } = readEnv(process.env)
  const { values } = parseArgs({ options: { name: { type: 'string' }, email: { type: 'string' } } })
  // before any prompt, so that a database in use is reported at once
  const log = { info: () => {}, warn: console.warn, fatal: console.error }
  const database = await connect({ databaseUrl: databaseUrl ?? undefined, dataDir, log })
  try {
    const name = values.name ?? (await prompt('Name: '))
    const email = values.email ?? (await prompt('Email: '))
    const password = await readPassword()
    await migrate(database.pool)
    console.log(`${await createSuperadmin(database.db, { name, email, password }, new Date())} is superadmin now and can log in.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function readPassword(): Promise<string> {
  if (process.env.ADMIN_PASSWORD) return process.env.ADMIN_PASSWORD
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '')
  const password = await promptHidden(`Password (at least ${MIN_PASSWORD_LENGTH.staff} characters): `)
  if ((await promptHidden('The same again: ')) !== password) throw new Error('The two passwords differ. Nothing was changed.')
  return password
}

async function prompt(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('Give --name and --email when this is not run at a terminal.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(question)
  terminal.close()
  return answer
}

async function promptHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, callback) => callback() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}
