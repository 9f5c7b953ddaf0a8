import fc from 'fast-check'
import { createApi } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import type { ApiDescription } from '#server/openapi/describe-api.ts'
import type { Shop } from '#server/shop.ts'
import { bodyCheck, type Operation, operationsOf } from './api-document.ts'
import { entriesMissing } from './audit-entries.ts'
import { brokenInvariants } from './invariants.ts'
import { faultsOf } from './judge-answer.ts'
import { mayMake, PEOPLE } from './people.ts'
import { type Draft, draftOf, type Manner } from './requests.ts'
import { answerTo, prepared, type Sent } from './send.ts'
import { World } from './world.ts'

/** One kind of fault: how often, and the first request that showed it. */
export type Fault = { readonly what: string; count: number; readonly first: string }
export type Fuzzed = Readonly<{
  requests: number
  /** by manner and hundred of the status: 'valid 2xx' */
  counts: ReadonlyMap<string, number>
  /** pairs of an operation and who made it, and how many operations answered 200 at least once */
  pairs: number
  operations: number
  succeeded: ReadonlySet<string>
  faults: readonly Fault[]
}>

const BETWEEN_LOOKS = 150
const SECONDS_BETWEEN_REQUESTS = 30
/** Those that earn the money and move stock, points and numbers are asked more often. */
const OFTEN: Readonly<Record<string, number>> = { placeOrder: 6, changeOrderStatus: 3, issueInvoice: 3, creditInvoice: 2, changeOrder: 2 }

/** What the shop is started with: a proxy in front, so that each request may come from a network of its own. */
export const FUZZ_ENV = readEnv({ LOG_LEVEL: 'silent', PUBLIC_URL: 'https://folie.example', TRUST_PROXY: '1' })

type Clock = { now: Date }

/**
 * Sends `requests` to a clean shop, made from the document it serves and from `seed` alone, and judges every answer; afterwards
 * the database. The shop's clock is `clock`: it goes on half a minute with each request, so that limits by the hour end.
 */
export async function fuzz(shop: Shop, clock: Clock, { seed, requests }: Readonly<{ seed: number; requests: number }>): Promise<Fuzzed> {
  const app = createApi(shop)
  const document = (await (await app.request('/api/openapi.json')).json()) as ApiDescription
  const check = bodyCheck(document)
  const operations = operationsOf(document)
  const world = await World.create(shop.db)
  const run = new Run()
  const turns = turnsOf(operations)
  let order: readonly Turn[] = []
  for (let index = 0; index < requests; index += 1) {
    if (index % turns.length === 0) order = shuffled(turns, seed + index)
    if (run.arePeopleStale) await world.renewPeople()
    run.arePeopleStale = false
    if (index % BETWEEN_LOOKS === 0) await world.look()
    const turn = order[index % turns.length]
    if (turn === undefined) break
    const [draft] = fc.sample(turn.drafts, { seed: seed * 7_919 + index, numRuns: 1 })
    const actor = world.actors.get(turn.who)
    if (!draft || !actor) throw new Error(`nobody to ask for ${turn.operation.name}`)
    clock.now = new Date(clock.now.getTime() + SECONDS_BETWEEN_REQUESTS * 1_000)
    const sent = await prepared(draft, actor, world, `10.1.${(index >> 8) & 255}.${index & 255}`)
    const answer = await answerTo(sent, app)
    const tokens = [...world.actors.values()].flatMap(({ token, name }) => (token && name !== actor.name ? token : []))
    const faults = [...faultsOf(sent, answer, check, tokens), ...(await entriesMissing(shop.db, sent, answer, run.lastEntries))]
    run.count(sent, answer.status, faults, index)
  }
  for (const what of await brokenInvariants(shop.db)) run.add(what, 'the database afterwards')
  const { counts, succeeded, faults } = run
  return { requests, pairs: run.pairs.size, operations: operations.length, counts, succeeded, faults }
}

type Turn = Readonly<{
  operation: Operation
  who: string
  drafts: fc.Arbitrary<Draft>
}>

/** Every operation by everybody, once; what matters most several times by those who may. */
function turnsOf(operations: readonly Operation[]): Turn[] {
  return operations.flatMap((operation) => {
    const drafts = draftOf(operation)
    return Object.keys(PEOPLE).flatMap((who) => {
      const times = mayMake(who, operation.access) ? (OFTEN[operation.name] ?? 1) : 1
      return Array<Turn>(times).fill({ operation, who, drafts })
    })
  })
}

function shuffled(turns: readonly Turn[], seed: number): readonly Turn[] {
  const all = fc.shuffledSubarray([...turns], { minLength: turns.length })
  return fc.sample(all, { seed, numRuns: 1 })[0] ?? turns
}

/** What has happened so far. */
class Run {
  readonly counts = new Map<string, number>()
  readonly pairs = new Set<string>()
  readonly succeeded = new Set<string>()
  readonly faults: Fault[] = []
  arePeopleStale = true
  /** the last entry each member of staff has in the log */
  readonly lastEntries = new Map<number, number>()

  count(sent: Sent, status: number, faults: readonly string[], index: number): void {
    const { operation, manner } = sent.draft
    const key = countKey(manner, status)
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    this.pairs.add(`${operation.name} ${sent.actor.name}`)
    if (status === 200) this.succeeded.add(operation.name)
    // logged out, locked or promoted by what was asked: from now on they are somebody else
    if (status === 200 && /^\/(auth|users)/.test(operation.path) && operation.method !== 'GET') this.arePeopleStale = true
    for (const what of faults) this.add(`${operation.method} ${operation.path}: ${what}`, printed(sent, index))
  }

  add(what: string, first: string): void {
    const known = this.faults.find((fault) => fault.what === what)
    if (known) known.count += 1
    else this.faults.push({ what, count: 1, first })
  }
}

function countKey(manner: Manner, status: number): string {
  return `${manner} ${Math.floor(status / 100)}xx`
}

const PRINTED = 600

function printed({ actor, url, draft, headers, body }: Sent, index: number): string {
  const text = typeof body?.bytes === 'string' ? body.bytes : body ? '(a form)' : ''
  const type = headers['content-type'] ? ` ${headers['content-type']}` : ''
  return `request ${index} (${draft.manner}) by ${actor.name}: ${draft.operation.method} ${url}${type} ${text}`.slice(0, PRINTED)
}

/** The faults as people read them, with what brings them back. */
export function faultReport({ faults }: Pick<Fuzzed, 'faults'>, seed: number): string {
  const lines = faults.map(({ what, count, first }) => `${what} (${count} times)\n    ${first}`)
  return lines.length === 0 ? '' : [`FUZZ_SEED=${seed} brings these back:`, ...lines].join('\n  ')
}
