import { expect, test } from 'vitest'
import { readFunctions, readMigrations } from '#server/database/migrate.ts'

// two branches that each add a file with the next number would stop every start
test('every migration is named by a number of its own, above the baseline', async () => {
  expect((await readMigrations('db')).length).toBeGreaterThan(0)
})

// the file in db/functions would undo what a migration did, at the next change of that file
test('functions and triggers are changed in db/functions, not by migrations', async () => {
  const [, ...migrations] = await readMigrations('db')
  const written = migrations.filter(({ sql }) => /\bcreate\s+(or\s+replace\s+)?(constraint\s+)?(trigger|function)\b/i.test(sql))
  expect(written.map(({ name }) => name)).toEqual([])
})

test('every file of functions may be applied again and again', async () => {
  const files = await readFunctions('db')
  expect(files.length).toBeGreaterThan(0)
  for (const { name, sql } of files) {
    const once = sql.match(/^create (function|trigger) .*/gim) ?? []
    const constraintTriggers = [...sql.matchAll(/^create constraint trigger (\w+)/gim)].map(([, trigger]) => trigger)
    const notDropped = constraintTriggers.filter((trigger) => !sql.includes(`drop trigger if exists ${trigger} `))
    expect([...once, ...notDropped], name).toEqual([])
  }
})
