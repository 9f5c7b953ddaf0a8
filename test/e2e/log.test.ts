import { expect, test } from 'vitest'
import { newVisitor, openBrowser, read, visit } from './visitor.ts'
import { addWaitingWorkshop, call, logIn, tokenOf } from './workshop.ts'

openBrowser()

test('the log tells who changed what, and leads to it', async () => {
  const email = 'fulgt@logbogen.dk'
  await addWaitingWorkshop(email, 'nordlys-over-fjorden')
  const admin = await tokenOf('admin@demo.dk')
  const { users } = await call<{ users: { id: number }[] }>(`GET /users?search=${email}`, { token: admin })
  const id = users[0]?.id
  await call(`PUT /users/${id}/approve`, { token: admin })
  await call(`PUT /users/${id}`, { token: admin, body: { tier: 'Platinum', customDiscount: 22 } })
  await call('POST /points/add', { token: await tokenOf('superadmin@demo.dk'), body: { userId: id, points: 7, reason: 'Messegave' } })

  const page = await newVisitor()
  await logIn(page, 'superadmin@demo.dk')
  await visit(page, '/admin/log')
  await page.getByTestId('entry').first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('logbogen')
  await page.waitForURL(/search=logbogen/)
  const entries = page.getByTestId('entry')
  await expect.poll(() => entries.count()).toBe(3)
  const subject = 'Karen Kjær (fulgt@logbogen.dk)'
  expect(await read(entries.nth(0))).toContain(`Karen Møllegaard Point tildelt ${subject} Point: 0 → 7 Begrundelse: Messegave`)
  expect(await read(entries.nth(1))).toContain(`Line Fosgerau Kunde ændret ${subject} Tier: Bronze → Platinum Individuel rabat: – → 22`)
  expect(await read(entries.nth(2))).toContain(`Line Fosgerau Kunde godkendt ${subject} Godkendt: Nej → Ja`)

  await page.getByLabel('Hvem').selectOption('Line Fosgerau')
  await expect.poll(() => entries.count()).toBe(2)
  await page.getByLabel('Hvad', { exact: true }).selectOption('Point')
  await page.getByText('Ingen ændringer fundet').waitFor()
  await page.getByLabel('Hvem').selectOption('Alle kolleger')
  await expect.poll(() => entries.count()).toBe(1)
  await entries.getByRole('link', { name: subject }).click()
  await page.waitForURL(/\/admin\/kunder\/\d+$/)
  for (const part of ['fulgt@logbogen.dk', 'Kjær Folie ApS', 'Platinum', '22 %', 'Godkendt'])
    await expect.poll(() => read(page.getByRole('main'))).toContain(part)
})

test('the log is for those who hold the right to it', async () => {
  const page = await newVisitor({ expects: /403/ })
  await logIn(page, 'admin@demo.dk')
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'Opsætning' }).click()
  await page.getByRole('link', { name: 'Producenter' }).waitFor()
  expect(await page.getByRole('link', { name: 'Log', exact: true }).count()).toBe(0)
  await page.goto('/admin/log')
  await page.waitForURL((url) => url.pathname !== '/admin/log')
})
