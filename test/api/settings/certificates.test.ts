import { beforeEach, expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { clearUploads } from '#server/imports/pictures/clear-uploads.ts'
import { documentFile } from '#server/products/documents/store-document.ts'
import { addCustomer, testShop } from '#test/shop.ts'

const opened = await testShop()
let now = new Date('2026-11-27T11:00:00Z')
const shop = { ...opened.shop, env: { ...opened.shop.env, demo: false }, now: () => now }
const app = createApi(shop)
const owner = await addCustomer(opened.db, { role: 'superadmin' })
const packer = await addCustomer(opened.db, { role: 'admin', restrictedTo: ['orders'] })
const assistant = await addCustomer(opened.db, { role: 'admin' })
const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'

async function send(method: string, path: string, { token = owner.token, body }: { token?: string; body?: FormData } = {}) {
  const response = await app.request(`/api${path}`, { method, headers: { authorization: `Bearer ${token}` }, ...(body && { body }) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

async function upload({ name = 'GRS Certified', validUntil = '2027-01-26', content = PDF, token = owner.token } = {}) {
  const body = new FormData()
  body.append('file', new Blob([content]), 'certifikat.pdf')
  const query = new URLSearchParams({ name, validUntil, number: 'GRS-1234', issuer: 'Control Union' })
  return await send('POST', `/settings/certificates?${query}`, { body, token })
}

type Badge = { name: string; url: string | null }
const badges = async () => ((await send('GET', '/settings')).body.settings as { certificates: Badge[] }).certificates
const waiting = async (token = owner.token) =>
  (await send('GET', '/dashboard/waiting', { token })).body.waiting as { endingCertificates: number; certificateUntil: string }

beforeEach(() => {
  now = new Date('2026-11-27T11:00:00Z')
})

test('a real shop shows a badge only with its certificate, which everybody may open, and only until it ends', async () => {
  expect(await badges()).toEqual([])
  expect(await upload()).toMatchObject({ status: 200, body: { message: 'Certifikatet er gemt.' } })
  const [badge, ...others] = await badges()
  expect(others).toEqual([])
  expect(badge).toEqual({ name: 'GRS Certified', url: expect.stringMatching(/^\/documents\/[0-9a-f]{36}\/grs-certified\.pdf$/) })
  expect((await documentFile(badge?.url ?? '', [shop.pictures]))?.body.toString()).toBe(PDF)
  now = new Date('2027-01-26T22:59:00Z')
  expect(await badges()).toHaveLength(1)
  now = new Date('2027-01-26T23:01:00Z')
  expect(await badges()).toEqual([])
})

test('who sets the shop up is warned sixty days before, others are not', async () => {
  await upload()
  now = new Date('2026-11-26T11:00:00Z')
  expect(await waiting()).toMatchObject({ endingCertificates: 0, certificateUntil: null })
  now = new Date('2026-11-27T11:00:00Z')
  expect(await waiting()).toMatchObject({ endingCertificates: 1, certificateUntil: '2027-01-26' })
  expect(await waiting(packer.token)).not.toHaveProperty('endingCertificates')
  // an admin without the permission may not open the settings
  expect(await waiting(assistant.token)).toMatchObject({ endingCertificates: 0, certificateUntil: null })
})

test('a new certificate takes the place of the old one; the file in use outlives housekeeping; removed, its badge goes', async () => {
  await upload()
  const [before] = await badges()
  await upload({ validUntil: '2029-01-26', content: `${PDF}%%EOF\n` })
  const [after] = await badges()
  await clearUploads({ ...shop, now: new Date(Date.now() + 30 * 24 * 3_600_000) })
  expect(await documentFile(before?.url ?? '', [shop.pictures])).toBeNull()
  expect(await documentFile(after?.url ?? '', [shop.pictures])).not.toBeNull()
  const key = after?.url?.split('/')[2]
  expect(await send('DELETE', `/settings/certificates/${key}`, { token: packer.token })).toMatchObject({ status: 403 })
  expect(await send('DELETE', `/settings/certificates/${key}`)).toMatchObject({
    status: 200,
    body: { message: 'Certifikatet er fjernet.' },
  })
  expect(await badges()).toEqual([])
})

test('another file with the same facts takes the place of a wrong one', async () => {
  await upload()
  const [before] = await badges()
  await upload({ content: `${PDF}%%EOF\n` })
  const [after] = await badges()
  expect(after?.url).not.toBe(before?.url)
  expect((await documentFile(after?.url ?? '', [shop.pictures]))?.body.toString()).toBe(`${PDF}%%EOF\n`)
  await send('DELETE', `/settings/certificates/${after?.url?.split('/')[2]}`)
})

test.each([
  [{ name: 'Svanemærket' }, 400, { fields: { name: 'Mærket står ikke på listen. Gem listen først.' } }],
  [{ validUntil: '2026-11-26' }, 400, { fields: { validUntil: 'Certifikatet er udløbet.' } }],
  [{ validUntil: '2026-02-30' }, 400, { fields: { validUntil: 'Vælg en gyldig dato.' } }],
  [{ content: '<svg/>' }, 415, { code: 'not_a_pdf' }],
  [{ token: packer.token }, 403, {}],
])('%j is refused and changes nothing', async (change, status, body) => {
  expect(await upload(change)).toMatchObject({ status, body })
  expect(await badges()).toEqual([])
})
