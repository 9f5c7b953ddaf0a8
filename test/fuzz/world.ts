import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { hashPassword } from '#server/customers/password-hash.ts'
import type { Database } from '#server/database/connect.ts'
import { claims, colors, uploads } from '#server/database/schema.ts'
import { codeShownAt } from '#test/authenticator.ts'
import { addProduct, addTags, writeCompany } from '#test/shop.ts'
import { PASSWORDS } from './declared-values.ts'
import { type Actor, addPerson, PEOPLE, secretOf, unchanged } from './people.ts'
import { KINDS, type Kind, type Pick } from './picks.ts'

/** Films no request of staff names, so that only orders move their stock. */
export const GUARDED_SKU = 'VAGT-'
export const GUARDED_ID = 900_001
export const GUARDED_STOCK = 600
/** Gone things stay among the latest for a while: requests name them too. */
const LATEST = 60

export type Clock = { now: Date }

/** What belongs to whoever asks. */
type Own = 'ownSecret' | 'ownCode' | 'ownOrder'

/** Where the things of each kind are found; what belongs to the asker is found when asked. */
const FOUND: Readonly<Record<Exclude<Kind, Own>, string>> = {
  product: `select id from products where kcw_id not like '${GUARDED_SKU}%' order by id desc`,
  ware: 'select id from products where active and not asks_for_colour order by kcw_id desc',
  sku: `select kcw_id as id from products where kcw_id not like '${GUARDED_SKU}%' order by products.id desc`,
  slug: `select id || '-folie' as id from products order by products.id desc`,
  order: 'select id from orders order by id desc',
  orderNumber: 'select order_number as id from orders order by orders.id desc',
  confirmation: 'select confirmation_token as id from orders where confirmation_token is not null order by orders.id desc',
  user: 'select id from users order by id desc',
  customer: `select id from users where role = 'customer' and approved and active order by id desc`,
  pendingCustomer: 'select id from users where not approved order by id desc',
  email: 'select email as id from users order by users.id desc',
  customerEmail: `select email as id from users where role = 'customer' order by users.id desc`,
  category: 'select id from categories',
  colors: 'select id from colors',
  features: 'select id from features',
  series: 'select id from series',
  'backing-types': 'select id from backing_types',
  'product-types': 'select id from product_types',
  invoice: 'select id from invoices order by id desc',
  claim: 'select id from claims order by id desc',
  message: 'select id from messages order by id desc',
  mail: 'select id from mails order by id desc',
  failedMail: `select id from mails where state = 'failed' order by id desc`,
  resetToken: mailedTokens('reset-password'),
  verifyToken: mailedTokens('verify-email'),
  sponsorship: 'select id from sponsorships order by created_at desc',
  sponsorshipImage: 'select id from sponsorship_images where sponsorship_id is null order by created_at desc',
  upload: `select '/images/' || key || '-' || widths[1] || '.webp' as id from uploads order by created_at desc`,
}

/** The links of a purpose that were mailed last and not used yet. */
function mailedTokens(purpose: string): string {
  return `select id from (
    select m.payload ->> 'token' as id from mails m join one_time_tokens t on t.token_hash = sha256(convert_to(m.payload ->> 'token', 'UTF8'))
    where t.purpose = '${purpose}' order by m.id desc limit 8) as latest`
}

function isOwn(kind: Kind): kind is Own {
  return kind === 'ownSecret' || kind === 'ownCode' || kind === 'ownOrder'
}

/** A shop full of things to ask for, and the people who ask. */
export class World {
  readonly db: Database
  readonly picture: Buffer
  readonly actors = new Map<string, Actor>()
  readonly #passwordHash: string
  readonly #clock: Clock
  readonly #found = new Map<Kind, (string | number)[]>()

  private constructor(db: Database, clock: Clock, picture: Buffer, passwordHash: string) {
    this.db = db
    this.picture = picture
    this.#passwordHash = passwordHash
    this.#clock = clock
  }

  /** Fills a clean shop. */
  static async create(db: Database, clock: Clock): Promise<World> {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d4f91' } })
      .png()
      .toBuffer()
    const world = new World(db, clock, picture, await hashPassword(PASSWORDS[0]))
    await db.execute(sql`create table planted_sessions (token_hash bytea primary key)`)
    await addTags(db)
    await writeCompany(db)
    await db.insert(colors).values({ id: 'roed', name: 'Red', nameDa: 'Rød', hexCode: '#c01020' })
    await db.insert(uploads).values({ key: 'a'.repeat(36), originalName: 'foto.png', widths: [400], width: 400, height: 300 })
    const written = { kind: 'withdrawal', name: 'Vagt Vagtsen', email: 'vagt@example.dk' } as const
    for (let count = 1; count <= 4; count += 1) await db.insert(claims).values({ ...written, orderNumber: `VAGT-${count}` })
    for (let count = 1; count <= 8; count += 1) {
      await addProduct(db, { kcwId: `F-${count}`, seriesId: 'nordlys', categoryId: 'bilfolie', pointsCost: 1, stock: 1_000 })
    }
    for (let count = 0; count < 3; count += 1) {
      await addProduct(db, { id: GUARDED_ID + count, kcwId: `${GUARDED_SKU}${count + 1}`, pointsCost: 2, stock: GUARDED_STOCK })
    }
    return world
  }

  /** Replaces whoever was locked, promoted, logged out or deleted. */
  async renewPeople(): Promise<void> {
    const still = await unchanged(this.db, [...this.actors.values()], this.#clock.now)
    for (const name of Object.keys(PEOPLE)) {
      const actor = this.actors.get(name)
      if (!actor || !still.has(actor)) this.actors.set(name, await addPerson(this.db, name, this.#passwordHash, this.#clock.now))
    }
  }

  /** Looks anew at what there is. */
  async look(): Promise<void> {
    // no mail server answers: every other mail is given up
    await this.db.execute(sql`update mails set state = 'failed' where state = 'queued' and id % 2 = 0`)
    for (const kind of KINDS) {
      if (isOwn(kind)) continue
      const { rows } = await this.db.execute<{ id: string | number }>(sql.raw(`${FOUND[kind]} limit ${LATEST}`))
      this.#remember(kind, rows.map(({ id }) => id).reverse())
    }
    for (const { id } of this.actors.values()) {
      const { rows } = await this.db.execute<{ id: number }>(sql`select id from orders where user_id = ${id} order by id desc limit 10`)
      this.#ownOrders.set(
        id,
        rows.map((row) => row.id),
      )
    }
  }

  readonly #ownOrders = new Map<number, number[]>()

  /** What a place of a request is filled with when `actor` sends it. */
  choose({ kind, at }: Pick, actor: Actor): unknown {
    if (kind === 'ownSecret') return actor.id === 0 ? 'En gæst' : secretOf(actor.id)
    if (kind === 'ownCode') return actor.app ? codeShownAt(actor.app.secret, this.#clock.now) : '123456'
    const own = kind === 'ownOrder' ? (this.#ownOrders.get(actor.id) ?? []) : []
    const all = own.length > 0 ? own : (this.#found.get(kind === 'ownOrder' ? 'order' : kind) ?? [])
    return all.length === 0 ? at : all[at % all.length]
  }

  #remember(kind: Kind, ids: readonly (string | number)[]): void {
    const known = this.#found.get(kind) ?? []
    this.#found.set(kind, [...known.filter((id) => !ids.includes(id)).slice(-LATEST / 6), ...ids])
  }
}
