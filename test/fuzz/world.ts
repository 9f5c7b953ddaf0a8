import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { hashPassword } from '#server/customers/login/password-hash.ts'
import type { Database } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { uploads } from '#server/database/schema/goods/imports.ts'
import { colors } from '#server/database/schema/goods/tags.ts'
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

/** What belongs to the caller. */
type Own = 'ownSecret' | 'ownCode' | OwnThing
/** Things of the caller, each found by its id. */
const OWN_THINGS = {
  ownOrder: 'select id from orders where user_id = $id order by id desc',
  ownShelfList:
    'select l.id from shelf_lists l join users u using (account_id) where u.id = $id and l.deleted_at is null order by l.id desc',
  ownShelfLine:
    'select s.id from shelf_lines s join shelf_lists l on l.id = s.list_id join users u using (account_id) where u.id = $id order by s.id desc',
  ownProject: 'select j.id from jobs j join users u using (account_id) where u.id = $id order by j.id desc',
  ownProjectFilm:
    'select f.id from job_films f join jobs j on j.id = f.job_id join users u using (account_id) where u.id = $id order by f.id desc',
  ownProjectCustomer: 'select c.id from job_customers c join users u using (account_id) where u.id = $id order by c.id desc',
  ownProjectOffer:
    'select o.id from job_offers o join jobs j on j.id = o.job_id join users u using (account_id) where u.id = $id order by o.id desc',
  ownOffer: 'select o.id from offers o join users u using (account_id) where u.id = $id order by o.id desc',
  ownMember: 'select id from members where customer_id = $id order by id desc',
  ownWaitingOrder: 'select id from waiting_orders where customer_id = $id order by id desc',
} as const
type OwnThing = keyof typeof OWN_THINGS

/** Where the things of each kind are found; what belongs to the asker is found when requested. */
const FOUND: Readonly<Record<Exclude<Kind, Own>, string>> = {
  product: `select id from products where kcw_id not like '${GUARDED_SKU}%' order by id desc`,
  ware: 'select id from products where active and not asks_for_colour order by kcw_id desc',
  carInFilm: `select 'tag=' || kcw_id as id from products where active and category_id = 'bilfolie' order by products.id desc`,
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
  apiKey: 'select user_id as id from api_keys order by user_id desc',
  webhook: 'select id from webhook_receivers order by id desc',
  batch: 'select id from batches order by id desc',
  maker: 'select id from makers order by id desc',
  metreFigure: 'select id from metre_figures order by id desc',
  priceList: 'select id from price_lists order by id desc',
  supplier: 'select id from suppliers order by id desc',
  purchaseOrder: 'select id from purchase_orders order by id desc',
  offer: 'select id from offers order by id desc',
  undoable: 'select id from undoables order by id desc',
  synonym: 'select id from search_synonyms order by id desc',
  savedView: 'select id from saved_views order by id desc',
  review: 'select id from reviews order by id desc',
  wrap: 'select id from wraps order by id desc',
  bankStatement: 'select id from bank_statements order by id desc',
  bankLine: 'select id from bank_lines order by id desc',
  webhookDelivery: 'select id::int as id from webhook_deliveries order by webhook_deliveries.id desc',
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
  return kind === 'ownSecret' || kind === 'ownCode' || kind in OWN_THINGS
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
    await db.execute(sql`insert into webhook_receivers (name, url, kinds, secret)
      select 'Lager ' || n, 'https://lager.firma.dk/', '{order.placed,order.changed,order.sent,order.paid,product.stock,product.price}', 'forseglet' from generate_series(1, 4) n`)
    await db.execute(sql`insert into suppliers (name, currency, lead_time_days, created_at)
      select 'Leverandør ' || n, 'EUR', 21, now() from generate_series(1, 6) n`)
    await db.execute(sql`insert into purchase_orders (key, supplier_id, state, currency, rate_millionths, created_at)
      select 'indkoeb-' || id, id, 'draft', 'EUR', 7460000, now() from suppliers`)
    await db.execute(sql`insert into price_lists (name, starts_on, starts_at, created_at)
      select 'Liste ' || n, day, day at time zone 'Europe/Copenhagen', now()
      from generate_series(1, 6) n cross join lateral (select ((now() + interval '1 year')::date + n) as day) as days`)
    await db.execute(sql`insert into makers (id, name, address, country, contact)
      select 'producent-' || n, 'Producent ' || n, 'Industrivej ' || n, 'DE', 'post@producent.de' from generate_series(1, 6) n`)
    for (let count = 1; count <= 8; count += 1) {
      await addProduct(db, { kcwId: `F-${count}`, seriesId: 'nordlys', categoryId: 'bilfolie', pointsCost: 1, stock: 1_000 })
    }
    await db.execute(sql`insert into batches (product_id, code, created_at) select id, 'P-' || id, now() from products`)
    for (let count = 0; count < 3; count += 1) {
      await addProduct(db, { id: GUARDED_ID + count, kcwId: `${GUARDED_SKU}${count + 1}`, pointsCost: 2, stock: GUARDED_STOCK })
    }
    return world
  }

  /** Replaces people who were locked, promoted, logged out or deleted. */
  async renewPeople(): Promise<void> {
    const still = await unchanged(this.db, [...this.actors.values()], this.#clock.now)
    for (const name of Object.keys(PEOPLE)) {
      const actor = this.actors.get(name)
      if (!actor || !still.has(actor)) this.actors.set(name, await addPerson(this.db, name, this.#passwordHash, this.#clock.now))
    }
  }

  /** Reads again what there is. */
  async look(): Promise<void> {
    // no mail server answers: every other mail is given up
    await this.db.execute(sql`update mails set state = 'failed' where state = 'queued' and id % 2 = 0`)
    for (const kind of KINDS) {
      if (isOwn(kind)) continue
      const { rows } = await this.db.execute<{ id: string | number }>(sql.raw(`${FOUND[kind]} limit ${LATEST}`))
      this.#remember(kind, rows.map(({ id }) => id).reverse())
    }
    this.#own.clear()
    for (const { id } of this.actors.values()) for (const kind of Object.keys(OWN_THINGS) as OwnThing[]) await this.#lookFor(kind, id)
  }

  /** By kind and whose they are. */
  readonly #own = new Map<string, number[]>()

  async #lookFor(kind: OwnThing, userId: number): Promise<void> {
    const { rows } = await this.db.execute<{ id: number }>(sql.raw(`${OWN_THINGS[kind].replace('$id', String(userId))} limit 10`))
    this.#own.set(
      `${kind} ${userId}`,
      rows.map(({ id }) => id),
    )
  }

  /** What a place of a request is filled with when `actor` sends it. */
  choose({ kind, at }: Pick, actor: Actor): unknown {
    if (kind === 'ownSecret') return actor.id === 0 ? 'En gæst' : secretOf(actor.id)
    if (kind === 'ownCode') return actor.app ? codeShownAt(actor.app.secret, this.#clock.now) : '123456'
    const own = this.#own.get(`${kind} ${actor.id}`) ?? []
    const all = own.length > 0 ? own : (this.#found.get(kind === 'ownOrder' ? 'order' : kind) ?? [])
    return all.length === 0 ? at : all[at % all.length]
  }

  #remember(kind: Kind, ids: readonly (string | number)[]): void {
    const known = this.#found.get(kind) ?? []
    this.#found.set(kind, [...known.filter((id) => !ids.includes(id)).slice(-LATEST / 6), ...ids])
  }
}
