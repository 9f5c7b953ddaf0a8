import pg from 'pg'

const { INT8, DATE, TIMESTAMP } = pg.types.builtins
const INT8_ARRAY = 1016 as typeof INT8

/** Parsers for both engines and Drizzle: int8 as number (refused beyond its range), `date` as 'YYYY-MM-DD', timestamptz as Date. */
export function registerValueTypes(): void {
  pg.types.setTypeParser(INT8, safeInteger)
  pg.types.setTypeParser(INT8_ARRAY, safeIntegers)
  pg.types.setTypeParser(DATE, (text) => text)
  pg.types.setTypeParser(TIMESTAMP, (text) => new Date(`${text}Z`))
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a value of the database is too large for a number')
  return value
}

function safeIntegers(text: string): (number | null)[] {
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : safeInteger(item)))
}
