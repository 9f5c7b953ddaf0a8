import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect } from 'vitest'
import type { Sponsorship } from '#contract/sponsorships/sponsorship.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { attempts } from '#server/database/schema/customers.ts'
import { mails } from '#server/database/schema/mails.ts'
import { sponsorshipImages, sponsorships } from '#server/database/schema/sponsorships.ts'
import { readEnv } from '#server/env.ts'
import { openPictureStorage } from '#server/pictures/open-picture-storage.ts'
import { encodeForm } from './encode-form.ts'
import { addCustomer, testShop } from './shop.ts'
import { temporaryDirectory } from './temporary-directory.ts'

/** An application as the form sends it. */
export const written = {
  fullName: 'Søren Ærø',
  email: 'soeren@example.dk',
  phone: '+45 12 34 56 78',
  age: 27,
  teamName: '',
  carModel: 'BMW E36',
  racingType: 'Drift',
  experienceYears: 4,
  achievements: 'Nr. 3 ved DM\nNr. 1 på Djursland',
  socialMedia: '@soerendrift',
  sponsorshipReason: 'Bilen skal være <b>blå</b>.',
}

/** A picture of one colour. */
export const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#1d4f91' } })

/** A shop with two of staff and a folder of its own for pictures; empty of applications before each test. */
export async function sponsorshipShop() {
  const dataDir = temporaryDirectory()
  const env = { ...readEnv({ LOG_LEVEL: 'silent' }), dataDir }
  const { shop, db, api, clock } = await testShop({ env, privatePictures: openPictureStorage(env, 'sponsorships') })
  const app = createApi(shop)
  const admin = await addCustomer(db, { role: 'admin', name: 'Anna Admin' })
  const other = await addCustomer(db, { role: 'admin', name: 'Bo Bestyrer' })
  const start = clock.now
  const jpeg = await plain().jpeg().toBuffer()

  beforeEach(async () => {
    clock.now = start
    for (const table of [attempts, sponsorships, sponsorshipImages, mails, auditLog]) await db.delete(table)
  })

  const upload = async (bytes: Buffer) => {
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(bytes)]), 'bil.jpg')
    const { bytes: body, contentType } = await encodeForm(form)
    const response = await app.request('/api/sponsorships/images', { method: 'POST', body, headers: { 'content-type': contentType } })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  return {
    app,
    shop,
    db,
    api,
    clock,
    start,
    dataDir,
    admin,
    other,
    jpeg,
    upload,
    /** Uploads a picture that is right; answers its id. */
    uploaded: async (bytes = jpeg) => ((await upload(bytes)).body.image as { id: string }).id,
    /** Sends an application that is right; answers its id. */
    applied: async (change: Record<string, unknown> = {}) => {
      const { status, body } = await api('POST /sponsorships', { ...written, ...change })
      expect([status, body.message]).toEqual([200, 'Tak for din ansøgning! Du får svar på mail.'])
      return String(body.id)
    },
    /** An application as staff see it. */
    shown: async (id: string) => (await api(`GET /sponsorships/${id}`, undefined, { token: admin.token })).body.sponsorship as Sponsorship,
    decide: (id: string, body: unknown, token = admin.token) => api(`PUT /sponsorships/${id}/status`, body, { token }),
    picture: async (id: string, n: number, token?: string) =>
      await app.request(`/api/sponsorships/${id}/images/${n}`, { headers: token ? { authorization: `Bearer ${token}` } : {} }),
    filesOnDisk: (): Promise<string[]> => readdir(join(dataDir, 'sponsorships')).catch(() => []),
    mailsTo: async (to: string) => (await db.select().from(mails)).filter(({ toAddress }) => toAddress === to),
  }
}
