import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const app = createApi(shop)
await addTags(db)
const staff = await addCustomer(db, { role: 'admin' })
const maker = {
  ...{ id: 'fjordkemi', name: 'Fjordkemi A/S', address: 'Havnevej 48\n8700 Horsens', country: 'DK', contact: 'post@fjordkemi.example' },
  ...{ phone: null, responsibleName: null, responsibleAddress: null, responsibleContact: null },
}
await db.insert(manufacturers).values(maker)

const LABEL = {
  maker: 'fjordkemi',
  signalWord: 'danger',
  pictograms: ['GHS07', 'GHS02'],
  hazardStatements: ['h225', 'EUH066'],
  precautionaryStatements: ['p305 + p351 + p338', 'P501 genbrugsstationen'],
  hazardContents: 'propan-2-ol',
  ufi: 'n1qvr02nj00mwqd5',
  safetyText: 'Luft ud.\nBrug handsker.',
}
const send = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, { token: staff.token })

async function primer() {
  return await addProduct(db, { nameDa: 'Vedhæftningsprimer', categoryId: 'vaerktoej' })
}

test('a guest reads the whole label of a chemical in words, with its warnings and its maker', async () => {
  const product = await primer()
  const saved = await send(`PUT /products/${product.id}`, { ...LABEL, hazardStatements: ['h225', 'H319', 'EUH066'] })
  expect(saved.status).toBe(200)
  expect(saved.body.product).toMatchObject({
    makerId: 'fjordkemi',
    pictograms: ['GHS02', 'GHS07'],
    hazardStatements: ['H225', 'H319', 'EUH066'],
    precautionaryStatements: ['P305+P351+P338', 'P501 genbrugsstationen'],
    ufi: 'N1QV-R02N-J00M-WQD5',
  })
  const { body } = await api(`GET /products/${product.kcwId}`)
  expect(body.safety).toMatchObject({
    maker,
    safetyText: 'Luft ud.\nBrug handsker.',
    hazard: {
      signalWord: 'danger',
      pictograms: ['GHS02', 'GHS07'],
      hazardStatements: [
        { code: 'H225', text: 'Meget brandfarlig væske og damp.' },
        { code: 'H319', text: 'Forårsager alvorlig øjenirritation.' },
        { code: 'EUH066', text: 'Gentagen kontakt kan give tør eller revnet hud.' },
      ],
      precautionaryStatements: [
        { code: 'P305+P351+P338', text: expect.stringContaining('VED KONTAKT MED ØJNENE') },
        { code: 'P501', text: 'Indhold/beholder bortskaffes i genbrugsstationen.' },
      ],
      contents: 'propan-2-ol',
      ufi: 'N1QV-R02N-J00M-WQD5',
    },
  })
  // the list stays as light as it was
  const list = await api(`GET /products?ids=${product.id}`)
  expect(Object.keys((list.body.products as object[])[0] ?? {})).not.toContain('safetyText')
})

test('a film has a maker and no label', async () => {
  const film = await addProduct(db, { makerId: 'fjordkemi' })
  const { body } = await api(`GET /products/${film.kcwId}`)
  expect(body.safety).toMatchObject({ hazard: null, safetyText: null, maker: { name: 'Fjordkemi A/S' } })
})

test.each([
  [{ hazardStatements: ['H999'] }, 'hazardStatements.0', 'Faresætningen H999 findes ikke i CLP-forordningen.'],
  [{ precautionaryStatements: ['Pas godt på'] }, 'precautionaryStatements.0', 'Sikkerhedssætningen Pas findes ikke i CLP-forordningen.'],
  [{ signalWord: 'danger' }, 'signalWord', 'Ingen af faresætningerne giver et signalord. Vælg intet.'],
  [{ hazardStatements: ['H319'], signalWord: 'warning' }, 'pictograms', 'Faresætningerne kræver også GHS07 (udråbstegn).'],
  [{ pictograms: ['GHS10'] }, 'pictograms.0', 'Et farepiktogram hedder GHS01 til GHS09.'],
  [{ ufi: 'N1QV-R02N-J00M-WQD6' }, 'ufi', expect.stringContaining('kontroltegn')],
  [{ maker: 'ukendt' }, 'maker', 'Producenten ukendt findes ikke.'],
])('a label that cannot be right is refused and changes nothing: %j', async (change, field, message) => {
  const product = await primer()
  const { status, body } = await send(`PUT /products/${product.id}`, { ...change, safetyText: 'må ikke gemmes' })
  expect(status).toBe('maker' in change ? 404 : 400)
  expect((body.fields as Record<string, string>)[field]).toEqual(message)
  expect((await send(`GET /assortment/${product.id}`)).body.product).toMatchObject({ revision: 1, safetyText: null })
})

test('fields missing in a change stay, and changed fields are checked with those that stay', async () => {
  const product = await primer()
  await send(`PUT /products/${product.id}`, { ...LABEL, hazardStatements: ['H225', 'H319'] })
  const renamed = await send(`PUT /products/${product.id}`, { nameDa: 'Primer 250 ml' })
  expect(renamed.body.product).toMatchObject({ makerId: 'fjordkemi', hazardContents: 'propan-2-ol', safetyText: LABEL.safetyText })
  const without = await send(`PUT /products/${product.id}`, { signalWord: null })
  expect(without).toMatchObject({ status: 400, body: { fields: { signalWord: 'Faresætningerne kræver signalordet »Fare«.' } } })
  const emptied = await send(`PUT /products/${product.id}`, {
    ...{ signalWord: null, pictograms: [], hazardStatements: [], precautionaryStatements: [], ufi: '', maker: null },
  })
  expect(emptied.body.product).toMatchObject({ signalWord: null, ufi: null, makerId: null })
  expect((await api(`GET /products/${product.id}`)).body.safety).toMatchObject({ hazard: null, maker: null })
})

test('a maker is set on many products at once, and an unknown maker on none', async () => {
  const products = [await addProduct(db), await addProduct(db)]
  const chosen = products.map(({ id }) => ({ id }))
  const refused = await send('POST /products/bulk', { products: chosen, change: { maker: 'ukendt' } })
  expect(refused).toMatchObject({ status: 404, body: { code: 'maker_not_found' } })
  const done = await send('POST /products/bulk', { products: chosen, change: { maker: 'fjordkemi' } })
  expect(done.body).toMatchObject({ message: '2 produkter ændret' })
  for (const { kcwId } of products)
    expect((await api(`GET /products/${kcwId}`)).body.safety).toMatchObject({ maker: { name: 'Fjordkemi A/S' } })
})

test('a file carries maker and label both ways; one that does not name them leaves them alone', async () => {
  const product = await primer()
  await send(`PUT /products/${product.id}`, { ...LABEL, hazardStatements: ['H225', 'H319'] })
  const upload = async (lines: readonly string[]) => {
    const file = new FormData()
    file.append('file', new Blob([lines.join('\r\n')]), 'produkter.csv')
    const headers = { authorization: `Bearer ${staff.token}` }
    const response = await app.request('/api/products/import', { method: 'POST', body: file, headers })
    return { body: (await response.json()) as Record<string, unknown> }
  }
  const silent = await upload([`KCW ID;Navn (dansk)`, `${product.kcwId};Primer fra fil`])
  expect(silent.body).toMatchObject({ changed: 1 })
  expect((await send(`GET /assortment/${product.id}`)).body.product).toMatchObject({ signalWord: 'danger', makerId: 'fjordkemi' })
  const worse = await upload(['KCW ID;Signalord;Producent', `${product.kcwId};Advarsel;Fjordkemi A/S`])
  expect(worse.body.errors).toEqual([{ line: 2, column: 'Signalord', message: 'Faresætningerne kræver signalordet »Fare«.' }])
  const other = await upload([
    'KCW ID;Signalord;Farepiktogrammer;Faresætninger;Sikkerhedssætninger',
    `${product.kcwId};advarsel;GHS07;H319 | EUH066;-`,
  ])
  expect(other.body).toMatchObject({ changed: 1, errors: [] })
  expect((await send(`GET /assortment/${product.id}`)).body.product).toMatchObject({
    ...{ signalWord: 'warning', pictograms: ['GHS07'], hazardStatements: ['H319', 'EUH066'], precautionaryStatements: [] },
  })
})
