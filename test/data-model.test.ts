import { getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { tablesByRoom } from './all-tables.ts'

const HEADING = `# Data model

Generated from \`src/server/database/schema\` by \`npx vitest run --project unit test/data-model.test.ts -u\`; the test fails while this page is outdated.
An arrow leads from the referenced table to the table with the foreign key, with its column. Tables without foreign keys in either direction are listed below their diagram.
Functions and triggers are described in [tour.md](tour.md#what-the-database-does-by-itself).
`

test('the picture of the data model shows every table and every foreign key', async () => {
  const rooms = await tablesByRoom()
  const pictures = rooms.filter(({ tables }) => tables.length > 0).map(({ room, tables }) => `\n## ${room}\n\n${drawRoom(tables)}`)
  await expect(`${HEADING}${pictures.join('')}`).toMatchFileSnapshot('../docs/data-model.md')
})

function drawRoom(tables: readonly PgTable[]): string {
  const arrows = tables.flatMap((table) => getTableConfig(table).foreignKeys.map((key) => arrow(table, key.reference())))
  const names = tables.map((table) => getTableName(table))
  const alone = names.filter((name) => !arrows.some((line) => new RegExp(`\\b${name}\\b`).test(line)))
  const picture = arrows.length > 0 ? `\`\`\`mermaid\nerDiagram\n${arrows.toSorted().join('\n')}\n\`\`\`\n` : ''
  return [picture, alone.length > 0 ? `${alone.map((name) => `\`${name}\``).join(', ')}\n` : ''].filter(Boolean).join('\n')
}

/** One row of the named table has any number of rows, or at most one where the column is unique. */
function arrow(table: PgTable, { columns, foreignTable }: { columns: { name: string; isUnique?: boolean }[]; foreignTable: PgTable }) {
  const many = columns.length === 1 && columns[0]?.isUnique ? 'o|' : 'o{'
  return `  ${getTableName(foreignTable)} ||--${many} ${getTableName(table)} : ${columns.map(({ name }) => name).join('_and_')}`
}
