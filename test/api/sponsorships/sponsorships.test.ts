import { beforeEach, describe, expect, it } from 'vitest'
import type { Sponsorship } from '#contract/sponsorships/sponsorship.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { mails } from '#server/database/schema/mails.ts'
import { sponsorships } from '#server/database/schema/sponsorships.ts'
import { renderMail } from '#server/mail-templates.ts'
import { sponsorshipShop, written } from '#test/sponsorship-shop.ts'

const { db, api, clock, start, admin, uploaded, applied, shown, decide, mailsTo } = await sponsorshipShop()

describe('the application', () => {
  it('is kept with every field, mailed to applicant and shop, and shown to staff', async () => {
    const id = await applied()
    expect(id).toBe(`SPON-${clock.now.getTime()}`)
    expect(await shown(id)).toMatchObject({
      ...written,
      id,
      teamName: null,
      status: 'pending',
      approvedAmount: null,
      notes: null,
      images: [],
      createdAt: clock.now.toISOString(),
      statusHistory: [{ status: 'pending', byName: null, timestamp: clock.now.toISOString() }],
    })
    const context = { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' }
    const [thanks] = await mailsTo(written.email)
    const received = await renderMail(String(thanks?.template), context, thanks?.payload)
    expect(received.text).toContain(`Hej Søren Ærø`)
    expect(received.text).toContain(id)
    const [notice] = await mailsTo(DEFAULT_SETTINGS.company.email)
    const arrived = await renderMail(String(notice?.template), context, notice?.payload)
    expect(arrived.subject).toBe('Ny ansøgning om sponsorat: Søren Ærø')
    expect(arrived.text).toContain('https://folie.example/admin/sponsorskab?search=soeren%40example.dk')
  })

  it.each([
    ['fullName', ''],
    ['fullName', undefined],
    ['email', 'nej'],
    ['phone', '123'],
    ['age', 15],
    ['age', 101],
    ['age', 27.5],
    ['age', '27'],
    ['age', undefined],
    ['carModel', ' '],
    ['racingType', 'Kapgang'],
    ['racingType', ''],
    ['experienceYears', -1],
    ['experienceYears', 1.5],
    ['experienceYears', undefined],
    ['achievements', '\n'],
    ['achievements', 'x'.repeat(3001)],
    ['sponsorshipReason', ''],
    ['images', ['../../etc/passwd']],
    ['images', Array.from({ length: 7 }, (_, index) => String(index).repeat(32))],
    ['images', ['a'.repeat(32), 'a'.repeat(32)]],
  ])('is refused with %s = %j, beside the field and without a trace', async (field, value) => {
    const { status, body } = await api('POST /sponsorships', { ...written, [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.fields as object)[0]).toMatch(new RegExp(`^${field}`))
    expect(await db.select().from(sponsorships)).toEqual([])
    expect(await db.select().from(mails)).toEqual([])
  })

  it.each([
    { age: 16, experienceYears: 0 },
    { age: 100, experienceYears: 100 },
  ])('takes the edges of what is allowed: %j', async (edge) => {
    expect(await shown(await applied(edge))).toMatchObject(edge)
  })

  it('pressed twice at once is one application with one mail', async () => {
    const images = [await uploaded()]
    const ids = await Promise.all([applied({ images }), applied({ images })])
    expect(ids[0]).toBe(ids[1])
    expect(await db.select().from(sponsorships)).toHaveLength(1)
    expect(await mailsTo(written.email)).toHaveLength(1)
  })

  it('sent again after an hour, or with another word, is another one with an id of its own', async () => {
    const first = await applied()
    const second = await applied({ carModel: 'BMW E46' })
    clock.now = new Date(start.getTime() + 3_600_001)
    const third = await applied()
    expect(new Set([first, second, third]).size).toBe(3)
  })

  it('filled in by a program is thrown away', async () => {
    expect((await api('POST /sponsorships', { ...written, website: 'http://spam.example' })).status).toBe(200)
    expect(await db.select().from(sponsorships)).toEqual([])
    expect(await db.select().from(mails)).toEqual([])
  })

  it('is taken five times an hour for one mailbox, however its address is spelled, and ten times from one network', async () => {
    const answers = []
    for (let index = 0; index < 6; index += 1)
      answers.push((await api('POST /sponsorships', { ...written, email: `ida+${index}@example.dk` })).status)
    for (let index = 0; index < 6; index += 1)
      answers.push((await api('POST /sponsorships', { ...written, email: `${index}@example.dk` })).status)
    // what was refused did not count
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 200, 200, 200, 200, 200, 429])
  })
})

describe('the list', () => {
  beforeEach(async () => {
    for (const [index, change] of [
      { fullName: 'Åse Øst', email: 'aase@example.dk', teamName: 'Team Nord' },
      { fullName: 'Bent 100%', email: 'bent@example.dk', racingType: 'Rally' },
      { fullName: 'Carl Vest', email: 'carl@example.dk' },
    ].entries()) {
      clock.now = new Date(start.getTime() + index * 60_000)
      await applied(change)
    }
    await decide(`SPON-${start.getTime()}`, { status: 'approved', approvedAmount: 100 })
  })

  it.each([
    ['', ['Carl Vest', 'Bent 100%', 'Åse Øst'], 3],
    ['?search=ÅSE', ['Åse Øst'], 1],
    ['?search=bent@', ['Bent 100%'], 1],
    ['?search=team nord', ['Åse Øst'], 1],
    ['?search=100%25', ['Bent 100%'], 1],
    ['?search=%25', ['Bent 100%'], 1],
    ['?status=pending', ['Carl Vest', 'Bent 100%'], 2],
    ['?status=approved', ['Åse Øst'], 1],
    ['?status=rejected', [], 0],
    ['?sort=fullName', ['Bent 100%', 'Carl Vest', 'Åse Øst'], 3],
    ['?sort=-status', ['Åse Øst', 'Carl Vest', 'Bent 100%'], 3],
    ['?sort=createdAt', ['Åse Øst', 'Bent 100%', 'Carl Vest'], 3],
    ['?sort=teamName', ['Åse Øst', 'Carl Vest', 'Bent 100%'], 3],
    ['?limit=1&page=2', ['Bent 100%'], 3],
  ])('answers %s', async (question, names, total) => {
    const { body } = await api(`GET /sponsorships${question}`, undefined, { token: admin.token })
    expect([(body.sponsorships as Sponsorship[]).map(({ fullName }) => fullName), body.total]).toEqual([names, total])
  })

  it.each(['?status=maybe', '?sort=notes', '?page=0', '?limit=1001', '?search=%00'])('refuses %s', async (question) => {
    expect((await api(`GET /sponsorships${question}`, undefined, { token: admin.token })).status).toBe(400)
  })
})
