import fc from 'fast-check'
import type { Operation } from './api-document.ts'
import { declaredValue } from './declared-values.ts'
import { FILE_NAMES, type FileName } from './files.ts'
import { HOSTILE_BODIES, HOSTILE_CONTENT_TYPES, hostileText, hostileValue } from './hostile-values.ts'
import { type Kind, pick } from './picks.ts'
import { type Spoiling, spoiled, spoiling } from './spoil.ts'

/** How a request was thought up. */
export const MANNERS = ['valid', 'nearly valid', 'hostile'] as const
export type Manner = (typeof MANNERS)[number]

export type DraftBody =
  | Readonly<{ kind: 'json'; value: unknown; spoiling: Spoiling | null }>
  | Readonly<{ kind: 'raw'; text: string; contentType: string }>
  | Readonly<{ kind: 'form'; field: string; file: FileName; fileName: string }>

/** A request before it is sent: what it names of the shop is still to be filled in (`Pick`). */
export type Draft = Readonly<{
  operation: Operation
  manner: Manner
  path: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  headers: Readonly<Record<string, unknown>>
  body: DraftBody | null
}>

/** Requests to an operation as the document describes it, in these manners: valid, wrong in one place, or wrong everywhere. */
export function draftOf(operation: Operation, manners: readonly Manner[]): fc.Arbitrary<Draft> {
  return fc.constantFrom(...manners).chain((manner) =>
    fc.record({
      operation: fc.constant(operation),
      manner: fc.constant(manner),
      path: parameters(operation, 'path', manner),
      query: parameters(operation, 'query', manner),
      headers: parameters(operation, 'header', manner),
      body: bodyOf(operation, manner),
    }),
  )
}

/** What an `{id}` of a path names, by the first word of the path. */
const NAMED_BY_PATH: Readonly<Record<string, Kind>> = {
  orders: 'order',
  products: 'product',
  assortment: 'product',
  favourites: 'product',
  'stock-watches': 'product',
  invoices: 'invoice',
  claims: 'claim',
  messages: 'message',
  mails: 'mail',
  sponsorships: 'sponsorship',
  'api-keys': 'apiKey',
  webhooks: 'webhook',
  categories: 'category',
  points: 'user',
  batches: 'batch',
  makers: 'maker',
  metres: 'metreFigure',
  'price-lists': 'priceList',
  suppliers: 'supplier',
  'purchase-orders': 'purchaseOrder',
  offers: 'offer',
  undoables: 'undoable',
  search: 'synonym',
  'saved-views': 'savedView',
  reviews: 'review',
  wraps: 'wrap',
  'bank-statements': 'bankStatement',
  'bank-lines': 'bankLine',
  'shelf-lists': 'ownShelfList',
  members: 'ownMember',
  'waiting-orders': 'ownWaitingOrder',
  jobs: 'ownProject',
}
const TAG_KINDS: readonly Kind[] = ['colors', 'features', 'series', 'backing-types', 'product-types']
const tagOfKind = fc.constantFrom(...TAG_KINDS).chain((kind) => fc.record({ kind: fc.constant(kind), id: pick(kind) }))
const UNNAMED = [0, -1, 2_000_000_000, 2_147_483_648, '1.5', '1e3', 'abc', '0x10', ' 1', 'SPON-0', 'SPON-99999999999999999']

type Parameter = Operation['parameters'][number]

function parameters(operation: Operation, place: Parameter['in'], manner: Manner): fc.Arbitrary<Record<string, unknown>> {
  const those = operation.parameters.filter((parameter) => parameter.in === place)
  if (place === 'path' && operation.path === '/tags/{kind}/{id}' && manner === 'valid') return tagOfKind
  return fc.record(Object.fromEntries(those.map((parameter) => [parameter.name, parameterValue(operation, parameter, manner)])))
}

function parameterValue(operation: Operation, { name, in: place, required, schema }: Parameter, manner: Manner): fc.Arbitrary<unknown> {
  const declared =
    (place === 'path' && pathParameter(operation.path, name)) || declaredValue(operation.name, schema as Record<string, unknown>, name)
  const declaredOrNone = required ? declared : fc.option(declared, { nil: undefined, freq: 2 })
  if (manner === 'valid') return declaredOrNone
  const wrong = place === 'path' ? fc.oneof(fc.constantFrom<unknown>(...UNNAMED), hostileText) : hostileText
  return manner === 'hostile'
    ? fc.oneof(declaredOrNone, wrong, wrong)
    : fc.oneof({ weight: 5, arbitrary: declaredOrNone }, { weight: 1, arbitrary: wrong })
}

function pathParameter(path: string, name: string): fc.Arbitrary<unknown> | null {
  const first = path.split('/')[1] ?? ''
  if (name === 'productId') return pick('product')
  if (name === 'lineId') return pick('ownShelfLine')
  if (name === 'filmId') return pick('ownProjectFilm')
  if (path === '/orders/confirmation/{token}') return pick('confirmation')
  if (name === 'key') return pick('confirmation')
  if (path === '/users/{id}/approve') return fc.oneof(pick('pendingCustomer'), pick('pendingCustomer'), pick('customer'))
  if (path === '/mails/{id}/send') return fc.oneof(pick('failedMail'), pick('mail'))
  if (name !== 'id' && name !== 'userId') return null
  if (first === 'tags') return fc.oneof(...TAG_KINDS.map(pick))
  if (first === 'users') return fc.oneof(pick('customer'), pick('user'))
  if (path === '/webhooks/deliveries/{id}/send') return pick('webhookDelivery')
  if (path.startsWith('/offers/own/{id}')) return pick('ownOffer')
  if (path === '/shelf-lists/arrivals/{id}') return pick('ownOrder')
  if (path === '/jobs/customers/{id}') return pick('ownProjectCustomer')
  if (path.startsWith('/jobs/offers/{id}')) return pick('ownProjectOffer')
  if (path === '/samples/credits/{id}') return pick('customer')
  if (first === 'orders') return fc.oneof(pick('order'), pick('ownOrder'))
  if (path === '/products/{id}') return fc.oneof(pick('product'), pick('product'), pick('sku'), pick('slug'))
  const kind = NAMED_BY_PATH[first]
  return kind === undefined ? null : pick(kind)
}

function bodyOf({ name, body, path }: Operation, manner: Manner): fc.Arbitrary<DraftBody | null> {
  if (body === null) return fc.constant(null)
  if (body.kind === 'form') return form(path, manner)
  const declaredOrNone = declaredValue(name, body.schema)
  const json = (spoiling: fc.Arbitrary<Spoiling | null>) =>
    fc.record({ kind: fc.constant('json' as const), value: declaredOrNone, spoiling })
  if (manner === 'valid') return json(fc.constant(null))
  if (manner === 'nearly valid') return json(spoiling)
  return fc.oneof(
    { weight: 5, arbitrary: json(spoiling) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('json' as const), value: hostileValue, spoiling: fc.constant(null) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('raw' as const),
        text: fc.constantFrom(...HOSTILE_BODIES),
        contentType: fc.constant('application/json'),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('raw' as const),
        text: declaredOrNone.map((value) => JSON.stringify(value) ?? ''),
        contentType: fc.constantFrom(...HOSTILE_CONTENT_TYPES),
      }),
    },
  )
}

const SENT_FILES: Readonly<Record<string, readonly FileName[]>> = {
  '/products/import': ['products csv'],
  '/product-imports': ['products csv'],
  '/price-lists/{id}/import': ['products csv'],
  '/users/import': ['customers csv', 'customers csv', 'customers csv with points'],
  '/bank-statements': ['bank csv'],
  '/settings/certificates': ['pdf'],
  '/settings/guarantee-notice': ['notice'],
  '/products/{id}/documents': ['pdf'],
  '/orders/{id}/export-proofs': ['pdf'],
  '/cartons/{id}/declarations': ['pdf'],
}

const FILE_ENDINGS: Partial<Record<FileName, string>> = { pdf: 'bilag.pdf', notice: 'meddelelse.svg' }

/** The document states only that the body is a form: the field and the file's kind go by the path. */
function form(path: string, manner: Manner): fc.Arbitrary<DraftBody> {
  const files = SENT_FILES[path]
  const field = files ? 'file' : path.endsWith('/product-images') ? 'images' : 'image'
  const sent = (file: fc.Arbitrary<FileName>, name: fc.Arbitrary<string>, inField: fc.Arbitrary<string>) =>
    fc.record({ kind: fc.constant('form' as const), field: inField, file, fileName: name })
  const right = sent(
    fc.constantFrom(...(files ?? ['picture' as const])),
    fc.constant(files ? (FILE_ENDINGS[files[0] ?? 'pdf'] ?? 'liste.csv') : 'foto.png'),
    fc.constant(field),
  )
  if (manner === 'valid') return right
  const wrong = sent(fc.constantFrom(...FILE_NAMES), hostileText, fc.constantFrom('image', 'images', 'file', '__proto__', field, field))
  const raw = fc.record({
    kind: fc.constant('raw' as const),
    text: fc.constantFrom(...HOSTILE_BODIES),
    contentType: fc.constantFrom(...HOSTILE_CONTENT_TYPES, 'application/json'),
  })
  return fc.oneof({ weight: 2, arbitrary: wrong }, { weight: 1, arbitrary: raw })
}

/** The JSON text of a body, spoiled in one place when it should be. */
export function jsonText(value: unknown, spoiling: Spoiling | null): string {
  return (spoiling === null ? JSON.stringify(value) : spoiled(value, spoiling)) ?? 'null'
}
