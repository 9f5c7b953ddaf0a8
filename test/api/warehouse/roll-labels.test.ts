import { expect, test } from 'vitest'
import type { Receipt } from '#contract/batches/batches.ts'
import { createApi } from '#server/app.ts'
import { pdfPageSizes, pdfQr, pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const { api, db, shop, clock } = await testShop()
const app = createApi(shop)
const owner = await addCustomer(db, { role: 'admin' })
const packer = await addCustomer(db, { role: 'admin', restrictedTo: ['parcels'] })

let receipts = 0
async function receive(kcwId: string, batch: string | null, rolls: number): Promise<Receipt> {
  receipts += 1
  const { body } = await api(
    'POST /receipts',
    { key: `rullelabels-${receipts}`.padEnd(24, 'x'), lines: [{ sku: kcwId, batch, rolls }] },
    owner,
  )
  return body.receipt as Receipt
}
const batchOf = async (id: number, code: string) =>
  ((await api(`GET /products/${id}/batches`, undefined, owner)).body.stock as { batches: { id: number; code: string }[] }).batches.find(
    (one) => one.code === code,
  )?.id ?? 0
const ask = (query: string, { token } = owner) =>
  app.request(`/api/roll-labels?${query}`, { headers: { authorization: `Bearer ${token}` } })
const fileOf = async (query: string) => Buffer.from(await (await ask(query)).arrayBuffer())

test('each roll received gets a label with film, SKU, batch, day and a code that the warehouse reads', async () => {
  const film = await addProduct(db, { kcwId: 'RL-1', nameDa: 'Nordlys Æblegrøn Blank Ekstra Bred Til Varevogne', stock: 0 })
  clock.now = new Date('2026-11-02T09:00:00Z')
  const first = await receive('RL-1', '2411-b', 3)
  clock.now = new Date('2026-11-27T23:30:00Z')
  await receive('RL-1', '2411-B', 1)
  const rolls = `rolls=${film.id}.${await batchOf(film.id, '2411-B')}.3`
  const answer = await ask(`${rolls}&receipt=${first.id}`)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Rullelabels.pdf"')
  const labels = Buffer.from(await answer.arrayBuffer())
  expect(pdfPageSizes(labels)).toEqual(Array(3).fill('62 × 29'))
  expect(await pdfQr(labels, 3)).toBe('RL-1/2411-B')
  const text = pdfText(labels).replace(/\s+/g, ' ')
  for (const part of ['Nordlys', 'RL-1', 'Batch 2411-B', 'Modtaget 02.11.2026']) expect(text.split(part)).toHaveLength(4)
  // without a receipt the latest counts, on the day it is in Denmark
  expect(pdfText(await fileOf(rolls))).toContain('Modtaget 28.11.2026')
})

test('rolls of an unknown batch are labelled with their SKU, in the requested size', async () => {
  const film = await addProduct(db, { kcwId: 'RL-2', nameDa: 'Fjord', stock: 4 })
  const file = await fileOf(`rolls=${film.id}..2&paper=100x50`)
  expect(pdfPageSizes(file)).toEqual(Array(2).fill('100 × 50'))
  expect(await pdfQr(file)).toBe('RL-2')
  expect(pdfText(file)).not.toMatch(/Batch|Modtaget/)
})

test('a sheet of A4 is filled from its first free label', async () => {
  const film = await addProduct(db, { kcwId: 'RL-3', nameDa: 'Fjord', stock: 0 })
  await receive('RL-3', 'A1', 3)
  const rolls = `rolls=${film.id}.${await batchOf(film.id, 'A1')}.3`
  const [whole, begun, last] = [await fileOf(`${rolls}&paper=a4`), await fileOf(`${rolls}&paper=a4&from=23`), await fileOf(rolls)]
  expect([whole, begun, last].map((file) => pdfPageSizes(file).length)).toEqual([1, 2, 3])
  expect(pdfPageSizes(begun)[0]).toBe('210 × 297')
})

test('bad input is refused: unknown goods, the batch of another film, none, too many, and who may not change the stock', async () => {
  const [film, other] = [await addProduct(db, { kcwId: 'RL-4', stock: 0 }), await addProduct(db, { kcwId: 'RL-5', stock: 0 })]
  await receive('RL-4', 'B1', 1)
  const batch = await batchOf(film.id, 'B1')
  const answers = await Promise.all([
    ask('rolls=999999..1'),
    ask(`rolls=${film.id}.${batch}.1,${other.id}.${batch}.1`),
    ask(`rolls=${film.id}.${batch}.0`),
    ask(`rolls=${film.id}.${batch}.1001`),
    ask(`rolls=${film.id}.${batch}.1&from=25`),
    ask('rolls=x'),
    ask(`rolls=${film.id}.${batch}.1`, packer),
    ask(`rolls=${film.id}.${batch}.1`, { token: '' } as typeof owner),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 400, 400, 400, 400, 403, 401])
  expect(await answers[3]?.json()).toMatchObject({ fields: { rolls: 'Der kan højst printes 1.000 labels ad gangen.' } })
})
