import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { mails } from '#server/database/schema/mails.ts'
import { sponsorshipHistory, sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { renderMail } from '#server/mail-templates.ts'
import { sponsorshipShop, written } from '#test/sponsorship-shop.ts'

const { db, api, clock, start, admin, other, uploaded, applied, shown, decide, filesOnDisk, mailsTo } = await sponsorshipShop()

describe('the decision', () => {
  it('with an amount is kept in øre with who and when, mailed, and written in the log', async () => {
    const id = await applied()
    await db.delete(mails)
    clock.now = new Date(start.getTime() + 60_000)
    const { status, body } = await decide(id, { status: 'approved', approvedAmount: 15_000.5, notes: 'Flot bil' })
    expect([status, body.message]).toEqual([200, 'Ansøgning opdateret!'])
    expect(body.sponsorship).toMatchObject({
      status: 'approved',
      approvedAmount: 15_000.5,
      notes: 'Flot bil',
      revision: 2,
      updatedAt: clock.now.toISOString(),
      createdAt: start.toISOString(),
      statusHistory: [
        { status: 'pending', byName: null },
        { status: 'approved', approvedAmount: 15_000.5, notes: 'Flot bil', byName: 'Anna Admin', timestamp: clock.now.toISOString() },
      ],
    })
    expect((await db.select().from(sponsorships))[0]?.approvedAmountOre).toBe(15_000_50)
    const [mail] = await mailsTo(written.email)
    const sent = await renderMail(
      String(mail?.template),
      { db, settings: DEFAULT_SETTINGS, publicUrl: 'https://folie.example' },
      mail?.payload,
    )
    expect(sent.text.replaceAll('\u00a0', ' ')).toContain('for 15.000,50 kr.')
    expect(sent.text).not.toContain('Flot bil')
    expect(await db.select().from(auditLog)).toMatchObject([
      {
        byName: 'Anna Admin',
        action: 'Ansøgning godkendt',
        subjectKind: 'sponsorship',
        subjectId: id,
        subjectLabel: 'Søren Ærø',
        changes: { status: { from: 'pending', to: 'approved' }, approvedAmount: { from: null, to: 15_000.5 } },
      },
    ])
  })

  it('may go from any status to any other; an answer is mailed when it is new', async () => {
    const id = await applied()
    await db.delete(mails)
    const steps = [
      { status: 'rejected' },
      { status: 'rejected', notes: 'Ringet til ham' },
      { status: 'pending' },
      { status: 'approved', approvedAmount: 0 },
      { status: 'approved', approvedAmount: 0 },
      { status: 'approved', approvedAmount: 500 },
      { status: 'rejected', approvedAmount: 500 },
    ]
    for (const step of steps) expect((await decide(id, step)).status).toBe(200)
    const { status, approvedAmount, notes, statusHistory } = await shown(id)
    expect({ status, approvedAmount, notes }).toEqual({ status: 'rejected', approvedAmount: null, notes: 'Ringet til ham' })
    expect(statusHistory.map((entry) => entry.status)).toEqual([
      'pending',
      'rejected',
      'rejected',
      'pending',
      'approved',
      'approved',
      'rejected',
    ])
    expect((await mailsTo(written.email)).map(({ template }) => template)).toEqual([
      'sponsorship-rejected',
      'sponsorship-approved',
      'sponsorship-approved',
      'sponsorship-rejected',
    ])
    expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual([
      'Ansøgning afvist',
      'Ansøgning rettet',
      'Ansøgning sat til afventer',
      'Ansøgning godkendt',
      'Ansøgning rettet',
      'Ansøgning afvist',
    ])
  })

  it.each([
    [{}, 'status', 'Vælg en status'],
    [{ status: '' }, 'status', 'Vælg en status'],
    [{ status: 'maybe' }, 'status', 'Vælg en status'],
    [{ status: 'approved' }, 'approvedAmount', 'Indtast godkendt beløb'],
    [{ status: 'approved', approvedAmount: null }, 'approvedAmount', 'Indtast godkendt beløb'],
    [{ status: 'approved', approvedAmount: '15000' }, 'approvedAmount', 'Indtast godkendt beløb'],
    [{ status: 'approved', approvedAmount: -1 }, 'approvedAmount', 'Beløbet kan ikke være negativt.'],
    [{ status: 'approved', approvedAmount: 1e9 }, 'approvedAmount', 'Beløbet må højst være 10.000.000\u00a0kr.'],
    [{ status: 'approved', approvedAmount: 1.234 }, 'approvedAmount', 'Beløbet må højst have to decimaler.'],
    [{ status: 'rejected', notes: 'x'.repeat(3001) }, 'notes', 'Højst 3000 tegn.'],
  ])('is refused as %j', async (body, field, message) => {
    const id = await applied()
    const answer = await decide(id, body)
    expect(answer).toMatchObject({ status: 400, body: { message, fields: { [field]: message } } })
    expect(await shown(id)).toMatchObject({ status: 'pending', revision: 1 })
  })

  it('with an amount that is no number is refused', async () => {
    const id = await applied()
    expect((await decide(id, '{"status":"approved","approvedAmount":NaN}')).status).toBe(400)
  })

  it('on what somebody else has changed is refused and shows what stands now', async () => {
    const id = await applied()
    expect((await decide(id, { status: 'approved', approvedAmount: 15_000, seen: { revision: 1 } })).status).toBe(200)
    const second = await decide(id, { status: 'rejected', seen: { revision: 1 } }, other.token)
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message: 'Ansøgningen er ændret af en anden, siden du åbnede den. Se det nye, og prøv igen.',
        changedBy: 'Anna Admin',
        now: { status: 'approved', approvedAmount: 15_000, revision: 2 },
      },
    })
    expect((await decide(id, { status: 'rejected', seen: { revision: 2 } }, other.token)).status).toBe(200)
    expect((await shown(id)).statusHistory.map(({ byName }) => byName)).toEqual([null, 'Anna Admin', 'Bo Bestyrer'])
  })

  it('of two staff at the same instant is one', async () => {
    const id = await applied()
    await db.delete(mails)
    const answers = await Promise.all([
      decide(id, { status: 'approved', approvedAmount: 15_000, seen: { revision: 1 } }),
      decide(id, { status: 'rejected', seen: { revision: 1 } }, other.token),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mailsTo(written.email)).toHaveLength(1)
    expect(await db.select().from(sponsorshipHistory)).toHaveLength(2)
  })

  it('about nothing is not found', async () => {
    for (const id of ['SPON-1', 'SPON-x', '1']) expect((await decide(id, { status: 'rejected' })).body.code).toBe('sponsorship_not_found')
  })
})

describe('deleting', () => {
  it('takes the application, its history and its files, and is written in the log', async () => {
    const id = await applied({ images: [await uploaded(), await uploaded()] })
    const kept = await filesOnDisk()
    await decide(id, { status: 'approved', approvedAmount: 1 })
    const { status, body } = await api(`DELETE /sponsorships/${id}`, undefined, { token: admin.token })
    expect([status, body.message]).toEqual([200, 'Ansøgning slettet'])
    for (const table of [sponsorships, sponsorshipHistory, sponsorshipImages]) expect(await db.select().from(table)).toEqual([])
    expect(await filesOnDisk()).toHaveLength(kept.length - 2)
    expect((await db.select().from(auditLog)).at(-1)).toMatchObject({
      action: 'Ansøgning slettet',
      subjectId: id,
      subjectLabel: `Slettet ansøgning ${id}`,
    })
    expect((await api(`DELETE /sponsorships/${id}`, undefined, { token: admin.token })).body.code).toBe('sponsorship_not_found')
  })
})
