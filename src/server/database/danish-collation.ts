import type pg from 'pg'

// Unicode's Danish order (CLDR 44, da) for an ICU without it
const DANISH_RULES = [
  '[caseFirst upper]',
  '&D<<đ<<<Đ<<ð<<<Ð',
  '&t<<<þ/h',
  '&T<<<Þ/h',
  '&Y<<ü<<<Ü<<ű<<<Ű',
  '&[before 1]ǀ<æ<<<Æ<<ä<<<Ä<ø<<<Ø<<ö<<<Ö<<ő<<<Ő<å<<<Å<<<aa<<<Aa<<<AA',
].join('')

/**
 * Creates the collation `danish` (… Z, Æ, Ø, Å/Aa). The embedded engine's ICU accepts `da-DK` but sorts Å under A, so the rules are given
 * explicitly; a server uses its own Danish data (PostgreSQL 15 refuses rules).
 */
export async function createDanishCollation(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  const { rows } = await client.query("select collname from pg_collation where collname in ('danish', 'da-x-icu')")
  const names = rows.map((row) => row.collname)
  if (names.includes('danish')) return
  await client.query(
    names.includes('da-x-icu')
      ? "create collation danish (provider = icu, locale = 'da-DK')"
      : `create collation danish (provider = icu, locale = 'und', rules = '${DANISH_RULES}')`,
  )
}
