import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { FileReading } from '#contract/payments/bank-statement.ts'
import { createApi } from '#server/app.ts'
import { columnMappings } from '#server/database/schema/goods/imports.ts'
import { bankLines } from '#server/database/schema/payments.ts'
import { BANK_EXPORTS } from '#test/bank-exports.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const { token } = await addCustomer(db, { role: 'admin' })
const colleague = await addCustomer(db, { role: 'admin', restrictedTo: ['invoices'] })

const app = createApi(shop)
type Chosen = { columns?: string; statuses?: string; instead?: number | null; token?: string }
type Read = {
  added: number
  told: string[]
  unknown: FileReading | null
  reading: (FileReading & { by: string; statementId: number }) | null
}
const send = async (text: string, { columns, statuses, instead, ...by }: Chosen = {}) => {
  const form = new FormData()
  form.append('file', new File([text], 'konto.csv'))
  const query = new URLSearchParams({
    ...(columns && { columns }),
    ...(statuses && { statuses }),
    ...(instead && { instead: String(instead) }),
  })
  const response = await app.request(`/api/bank-statements?${query}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${by.token ?? token}` },
  })
  return { status: response.status, body: (await response.json()) as Read }
}
const read = async (text: string, chosen?: Chosen) => (await send(text, chosen)).body
const open = async (text: string) => await db.select().from(bankLines).where(eq(bankLines.text, text))

/** Other lines of the same bank: a month earlier, with its own texts. */
const earlier = (body: string) =>
  body
    .replaceAll('2026', '2025')
    .replace(/\b(\d\d)([.-])11\2(26)\b/g, '$1$211$225')
    .replaceAll('Bo Dal', 'Ib Dal')
const fileOf = (headings: string, body: string) => `${headings}\n${body.split('|').join('\n')}\n`
/** Headings the shop does not know, in their order. */
const foreign = (headings: string, bank: number) => headings.split(';').map((_, place) => `Felt ${bank} ${String.fromCharCode(65 + place)}`)
const moved = (cells: readonly string[]) => [...cells.slice(-1), ...cells.slice(0, -1)].join(';')

describe.each(BANK_EXPORTS.map((sample, place) => [...sample, place] as const))('files of %s', (_, headings, body, bank) => {
  const guessOf = async () => (await read(fileOf(foreign(headings, bank).join(';'), body))).unknown

  test('by its own headings need no question', async () => {
    const [first, second] = [await read(fileOf(headings, body)), await read(fileOf(headings, earlier(body)))]
    expect([first, second]).toMatchObject([
      { unknown: null, reading: { by: 'headings' } },
      { unknown: null, reading: { by: 'headings' } },
    ])
    if (bank === 0) expect([first.added, second.added]).toEqual([2, 2])
  })

  test('by unknown headings are asked about once, the next is read at once, one with a moved column is asked about', async () => {
    const answer = await guessOf()
    expect(answer?.differences).toEqual([])
    const known = (await read(fileOf(headings, body))).reading?.guess ?? []
    const columns = known.map((use) => use ?? '').join(',')
    const first = await read(fileOf(foreign(headings, bank).join(';'), body), { columns })
    expect(first).toMatchObject({ unknown: null, reading: { by: 'chosen' } })
    const next = await read(fileOf(foreign(headings, bank).join(';').toUpperCase(), earlier(body)), { token: colleague.token })
    expect(next).toMatchObject({ unknown: null, reading: { by: 'remembered', guess: known, differences: [] } })
    const rows = earlier(body)
      .split('|')
      .map((line) => moved(line.split(';')))
    const before = await db.$count(bankLines)
    const changed = await read(fileOf(moved(foreign(headings, bank)), rows.join('|')))
    expect(changed.unknown).toMatchObject({
      differences: ['Kolonnerne står i en anden rækkefølge.'],
      guess: [known.at(-1) ?? null, ...known.slice(0, -1)],
    })
    expect(await db.$count(bankLines)).toBe(before)
  })
})

describe('what staff chose for a file', () => {
  const headings = 'Hvornår;Om hvad;Hvor meget;Rest;Tilstand'
  const columns = 'day,text,amount,balance,status'
  const landed = { columns, statuses: '{"Landet":"booked"}' }

  test('is used for a later one with its words; a new word is asked about, and the known ones stay', async () => {
    await read(`${headings}\n16-10-2026;Første;15,25;100,00;Landet\n`, landed)
    expect(await read(`${headings}\n17-10-2026;Anden;16,25;116,25;Landet\n`)).toMatchObject({ added: 1, reading: { by: 'remembered' } })
    const answer = await read(`${headings}\n18-10-2026;Tredje;1,25;117,50;Landet\n19-10-2026;Fjerde;17,25;134,75;Svæver\n`)
    expect(answer).toMatchObject({
      added: 0,
      reading: null,
      unknown: {
        meanings: { Landet: 'booked' },
        differences: [],
        statuses: [
          { status: 'Landet', lines: 1 },
          { status: 'Svæver', lines: 1 },
        ],
      },
    })
    const { body } = await send(`${headings}\n19-10-2026;Fjerde;17,25;134,75;Svæver\n`, { columns, statuses: '{"Svæver":"pending"}' })
    expect(body.told).toContain('1 linje er ikke bogført i banken endnu. Den kommer med næste gang.')
    expect(await read(`${headings}\n20-10-2026;Femte;1,00;117,50;Landet\n`)).toMatchObject({ added: 1 })
  })

  test('is not used where the amounts do not fit the balance, and the difference is shown; chosen again it is used', async () => {
    await read(`${headings}\n1-10-2026;Ja;10,00;110,00;Landet\n2-10-2026;Jo;5,00;115,00;Landet\n`, landed)
    const file = `${headings}\n3-10-2026;Forkert 1;10,00;7,00;Landet\n4-10-2026;Forkert 2;11,00;9,00;Landet\n`
    const answer = await read(file)
    expect(answer).toMatchObject({ added: 0, unknown: { differences: ['Beløbene passer ikke med saldoen.'], guess: columns.split(',') } })
    expect(await open('Forkert 1')).toEqual([])
    expect(await read(file, landed)).toMatchObject({ added: 2, reading: { by: 'chosen' } })
    expect(await read(`${headings}\n5-10-2026;Forkert 3;1,00;7,00;Landet\n6-10-2026;Forkert 4;1,00;9,00;Landet\n`)).toMatchObject({
      added: 2,
    })
  })

  test('is asked again, not refused, where no line of a later file can be read', async () => {
    const answer = await read(`${headings}\n2026/99/01;Ulæselig;10,00;7,00;Landet\n`)
    expect(answer.unknown?.differences).toEqual(['1 linje kan ikke læses med de kolonner, du valgte sidst.'])
  })

  test('is corrected in one press: the lines read wrongly go, the file is read again and so is the next', async () => {
    const file = (day: string) => `Tid;Note;Kr ind;Rente\n${day};Rettet ${day};12,50;99,00\n`
    const first = await read(file('7-10-2026'), { columns: 'day,text,,amount' })
    expect(await open('Rettet 7-10-2026')).toMatchObject([{ amountOre: 99_00 }])
    const again = await read(file('7-10-2026'), { columns: 'day,text,amount', instead: first.reading?.statementId ?? null })
    expect(again).toMatchObject({ added: 1, reading: { by: 'chosen' } })
    expect(await open('Rettet 7-10-2026')).toMatchObject([{ amountOre: 12_50 }])
    await read(file('8-10-2026'))
    expect(await open('Rettet 8-10-2026')).toMatchObject([{ amountOre: 12_50 }])
  })

  test('of a file without headings is used where the balance shows that the columns are the same', async () => {
    const bare = (day: number, from: number) =>
      `${day}-9-2026;Uden ${day};10,00;${from},00\n${day}-9-2026;Navn ${day};5,00;${from + 5},00\n`
    expect((await read(bare(1, 100))).unknown).toMatchObject({ guess: ['day', 'text', 'amount', 'balance'], headings: null })
    await read(bare(1, 100), { columns: 'day,text,amount,balance' })
    expect(await read(bare(2, 200))).toMatchObject({ added: 2, reading: { by: 'remembered' } })
    const single = await read('3-9-2026;Alene;10,00;300,00\n')
    expect(single.unknown?.differences).toEqual(['Filen har hverken overskrifter eller en saldo, der viser, at kolonnerne er de samme.'])
    const swapped = await read('4-9-2026;Byttet;200,00;10,00\n4-9-2026;Byttet om;205,00;5,00\n')
    expect(swapped.unknown?.differences).toEqual(['Beløbene passer ikke med saldoen.'])
  })

  test('before the shape of files was stored is used too', async () => {
    await read('A1;B1;C1\n1-8-2026;Gammel;1,00\n', { columns: 'day,text,amount' })
    const [row] = (await db.select().from(columnMappings))
      .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
      .slice(-1)
    if (!row) throw new Error('nothing was remembered')
    await db
      .update(columnMappings)
      .set({ mapping: { uses: ['day', 'text', 'amount'], statuses: {} } })
      .where(eq(columnMappings.headingsHash, row.headingsHash))
    expect(await read('A1;B1;C1\n2-8-2026;Gammel to;1,00\n')).toMatchObject({ added: 1, reading: { by: 'remembered' } })
  })
})

test('overlapping files of a known bank bring each line once', async () => {
  const headings = 'Dag;Hvem;Sum;Stand'
  const lines = [1, 2, 3, 4].map((day) => `${day}-7-2026;Overlap ${day};1,00;${day},00`)
  await read(`${headings}\n${lines.slice(0, 3).join('\n')}\n`, { columns: 'day,text,amount,balance' })
  const next = await read(`${headings}\n${lines.slice(1).join('\n')}\n`)
  expect(next.told).toEqual(['1 ny linje er læst ind.', '2 linjer er læst ind før.'])
  expect((await api('GET /bank-statements', undefined, { token })).status).toBe(200)
})
