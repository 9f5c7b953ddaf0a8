import type { Logger } from 'pino'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { CatalogueVersion } from './database/catalogue-version.ts'
import type { Connection, Database } from './database/connect.ts'
import type { Replica } from './database/replica.ts'
import type { Env } from './env.ts'
import type { PaymentProvider } from './payment-provider/provider.ts'

/** The way mails and webhooks leave: rows written in a transaction are rendered and sent (or kept) after it. */
export type Outbox = Readonly<{
  /** says that new rows may be waiting; never fails and never waits */
  wake: () => void
  /** finishes what is under way and stops */
  close: () => Promise<void>
}>

/** How money is taken online: who takes it, and the work on what he tells and what he is to do. */
export type Payments = Readonly<{
  provider: PaymentProvider
  /** says that events or tasks may be waiting; never fails and never waits */
  wake: () => void
  /** finishes the work under way and stops */
  close: () => Promise<void>
}>

/** The work on large files of products, and on taking them back. */
export type ProductImports = Readonly<{
  /** says that a file may be waiting; never fails and never waits */
  wake: () => void
  /** finishes the piece under way and stops */
  close: () => Promise<void>
}>

/** A mail ready to be read, with and without HTML. */
export type MailContent = Readonly<{ subject: string; html: string; text: string }>

/** A file that goes with a mail: made only when the mail leaves, never stored with it. */
export type MailAttachment = Readonly<{ filename: string; contentType: string; make: () => Promise<Buffer> }>
export type MailWithFiles = MailContent &
  Readonly<{
    attachments?: readonly MailAttachment[]
    /** who gets the answer where it is not the shop: a workshop whose offer it is, by the name it is sent under */
    replyTo?: Readonly<{ name: string; address: string }>
    /** whom it says it is from where that is more than the shop; its address is the shop's */
    fromName?: string
    /** where one press stops mails like it, as mail programs offer beside the sender (RFC 8058): a page, which takes the press as a POST */
    leaveUrl?: string
  }>

export type MailContext = Readonly<{
  db: Connection
  settings: ShopSettings
  /** the shop's address without a slash at the end */
  publicUrl: string
  /** whether buyers pay card and MobilePay themselves; left out: no */
  isPaidOnline?: boolean
  /** when it leaves, for what would be out of date by then; left out where it is only looked at */
  now?: Date
}>

/** Writes the mail a row of the outbox stands for; throws when there is no such mail or it cannot be written any more. */
export type RenderMail = (template: string, context: MailContext, payload: unknown) => Promise<MailWithFiles>

export type PictureFile = Readonly<{ name: string; body: Buffer }>

/** Where the shop keeps uploaded pictures. Names are unguessable and never written twice. */
export type PictureStorage = Readonly<{
  /** stores all or none: a file is seen whole or not at all, also after a power cut */
  write: (files: readonly PictureFile[]) => Promise<void>
  /** null when there is none of this name */
  read: (name: string) => Promise<Buffer | null>
  remove: (names: readonly string[]) => Promise<void>
  /** the names of everything stored before an instant, and what was left half-written before it */
  listOlderThan: (before: Date) => AsyncIterable<string>
}>

/** A request that memory could not answer; `route` is the pattern of its address, never the address itself. */
type Answered = Readonly<{ method: string; route: string; status: number; ms: number }>

/** What the answers kept for guests tell of themselves. */
export type CacheFigures = Readonly<{
  size: () => Readonly<{ entries: number; bytes: number }>
  /** how many callers got a kept answer, and how many answers were built, since the start */
  counts: () => Readonly<{ kept: number; built: number }>
}>

/** What is counted of the shop's work for whoever watches it. */
export type Metrics = Readonly<{
  answered: (request: Answered) => void
  housekeepingFailed: (step: string) => void
  watchCache: (cache: CacheFigures) => void
  /** everything counted until now, in the text format of Prometheus */
  text: () => Promise<string>
  contentType: string
}>

/** What every handler is given: built once in main (and per test), never imported. */
export type Shop = Readonly<{
  db: Database
  env: Env
  log: Logger
  /** where what is the same for everybody may be read too; null without one */
  replica: Replica | null
  /** where `db` only reads: the database that takes what is written */
  writesTo?: Database
  /** the clock; tests set it */
  now: () => Date
  /** waits; tests count it instead */
  pause: (ms: number) => Promise<unknown>
  /** what secrets are sealed with */
  secretKey: string
  settings: () => Promise<ShopSettings>
  catalogue: CatalogueVersion
  outbox: Outbox
  renderMail: RenderMail
  imports: ProductImports
  /** null where no payment provider is set up: staff book what is paid */
  payments: Payments | null
  /** where uploaded pictures are kept */
  pictures: PictureStorage
  /** where applicants' pictures are kept, which staff alone see */
  privatePictures: PictureStorage
  /** draws one picture of the home page's close-up, whose wish is JSON; null where nothing is drawn anew when other films are chosen */
  drawCloseUp: ((wish: Buffer) => Promise<readonly PictureFile[]>) | null
  /** null where nobody watches: counting costs a little */
  metrics: Metrics | null
}>
