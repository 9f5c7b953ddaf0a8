import type { Logger } from 'pino'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { CatalogueVersion } from '#server/database/catalogue.ts'
import type { OpenAccessPoint } from './access-point/open-access-point.ts'
import type { Connection, Database } from './database/connect.ts'
import type { Env } from './env.ts'
import type { OpenLedger } from './ledger-provider/open-ledger-provider.ts'
import type { PaymentProvider } from './payment-provider/provider.ts'
import type { ShippingProvider } from './shipping-provider/provider.ts'

/** Sends mails and webhooks after their transaction. */
type Worker = Readonly<{
  /** signals that work may be waiting; never fails or blocks */
  wake: () => void
  /** finishes the present work and stops */
  close: () => Promise<void>
}>

export type Outbox = Worker

export type Payments = Worker & Readonly<{ provider: PaymentProvider }>

export type Labels = Worker & Readonly<{ provider: ShippingProvider }>

export type Ledgers = Worker & Readonly<{ open: OpenLedger }>

export type EInvoices = Worker & Readonly<{ open: OpenAccessPoint }>

export type ProductImports = Worker

export type MailContent = Readonly<{ subject: string; html: string; text: string }>

/** Created when the mail is sent, never stored. */
export type MailAttachment = Readonly<{ filename: string; contentType: string; make: () => Promise<Buffer> }>
export type MailWithFiles = MailContent &
  Readonly<{
    attachments?: readonly MailAttachment[]
    /** the recipient of replies, when it is not the shop */
    replyTo?: Readonly<{ name: string; address: string }>
    /** the sender's name; the address is the shop's */
    fromName?: string
    /** one-click unsubscribe (RFC 8058) */
    leaveUrl?: string
  }>

export type MailContext = Readonly<{
  db: Connection
  settings: ShopSettings
  /** without trailing slash */
  publicUrl: string
  /** default: no */
  isPaidOnline?: boolean
  /** the time of sending; missing for a preview */
  now?: Date
  /** stored files; missing for a preview */
  pictures?: Pick<PictureStorage, 'read'>
  /** of labels that are attached; missing for a preview, null without a shipping provider */
  shipping?: Pick<ShippingProvider, 'readLabels'> | null | undefined
}>

/** Throws for an unknown template and for a mail that can no longer be rendered. */
export type RenderMail = (template: string, context: MailContext, payload: unknown) => Promise<MailWithFiles>

export type PictureFile = Readonly<{ name: string; body: Buffer }>

/** Storage for uploaded pictures. Names are unguessable and never reused. */
export type PictureStorage = Readonly<{
  /** all or none, and atomic across power failures */
  write: (files: readonly PictureFile[]) => Promise<void>
  /** null when missing */
  read: (name: string) => Promise<Buffer | null>
  remove: (names: readonly string[]) => Promise<void>
  /** including unfinished files */
  listOlderThan: (before: Date) => AsyncIterable<string>
}>

type Answered = Readonly<{ method: string; route: string; status: number; ms: number }>

export type CacheFigures = Readonly<{
  size: () => Readonly<{ entries: number; bytes: number }>
  /** hits and builds since the start */
  counts: () => Readonly<{ hits: number; built: number }>
}>

export type Metrics = Readonly<{
  answered: (request: Answered) => void
  housekeepingRan: (step: string, hasFailed: boolean) => void
  watchCache: (cache: CacheFigures) => void
  /** in the text format of Prometheus */
  text: () => Promise<string>
  contentType: string
}>

/** The dependencies of every handler, created in main or per test. */
export type Shop = Readonly<{
  db: Database
  env: Env
  log: Logger
  /** replaced in tests */
  now: () => Date
  /** replaced in tests */
  pause: (ms: number) => Promise<unknown>
  secretKey: string
  settings: () => Promise<ShopSettings>
  /** false while a real shop still has the example company, bank or unread terms */
  takesOrders: () => Promise<boolean>
  catalogue: CatalogueVersion
  outbox: Outbox
  renderMail: RenderMail
  imports: ProductImports
  /** null without a payment provider */
  payments: Payments | null
  /** null without a shipping provider */
  labels: Labels | null
  ledgers: Ledgers
  eInvoices: EInvoices
  pictures: PictureStorage
  /** pictures for staff only: those of applicants, and photographs of claims */
  privatePictures: PictureStorage
  /** draws a close-up from a request in JSON; null disables drawing */
  drawCloseUp: ((requested: Buffer) => Promise<readonly PictureFile[]>) | null
  /** null when disabled */
  metrics: Metrics | null
}>
