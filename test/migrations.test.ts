import { expect, test } from 'vitest'
import { readMigrations } from '#server/database/migration-files.ts'

// two branches that each add a file with the next number would stop every start
test('every migration is named by a number of its own', async () => {
  expect((await readMigrations('db/migrations')).length).toBeGreaterThan(0)
})
