import fc from 'fast-check'
import { createApi } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import type { ApiDescription } from '#server/openapi/describe-api.ts'
import type { Shop } from '#server/shop.ts'
import { apiOf, orderBody } from '#test/shop.ts'
import { bodyCheck, operationsOf } from './api-document.ts'
import { entriesMissing } from './audit-entries.ts'
import { stepsOf } from './fuzz-steps.ts'
import { brokenInvariants } from './invariants.ts'
import { faultsOf } from './judge-answer.ts'
import { type Fault, Run } from './run.ts'
import { answerTo, prepared } from './send.ts'
import { type Clock, GUARDED_ID, World } from './world.ts'

export type Fuzzed = Readonly<{
  requests: number
  /** by manner and hundred of the status: 'valid 2xx' */
  counts: ReadonlyMap<string, number>
  /** pairs of an operation and who made it */
  pairs: number
  operations: number
  /** operations that never answered 200, each with what those who may make it were answered instead, and how often */
  unreached: readonly string[]
  faults: readonly Fault[]
}>

type FuzzOptions = Readonly<{
  seed: number
  requests: number
  /** called with each kind of fault when it is seen first */
  found?: (fault: Fault) => void
  /** called after every answered request, with how many there are now */
  answered?: (count: number) => void
}>

const BETWEEN_LOOKS = 25
const SECONDS_BETWEEN_REQUESTS = 10
/** The shop's environment: behind a proxy, so that each request may come from another network, and a mail server that is never used. */
export const FUZZ_ENV = readEnv({
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://folie.example',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtp://mail.folie.example',
})

/**
 * Sends `requests` to a clean shop, made from the document it serves and from `seed` alone, and judges every answer; afterwards
 * the database. The shop's clock is `clock`: it goes on ten seconds with each request, so that limits by the hour end.
 */
export async function fuzz(shop: Shop, clock: Clock, { seed, requests, found, answered = () => {} }: FuzzOptions): Promise<Fuzzed> {
  const app = createApi(shop)
  const document = (await (await app.request('/api/openapi.json')).json()) as ApiDescription
  const check = bodyCheck(document)
  const operations = operationsOf(document)
  const world = await World.create(shop.db, clock)
  await orderAsGuest(shop)
  const run = new Run(found)
  let index = 0
  for (const step of stepsOf(operations, seed)) {
    if (index === requests) break
    if (run.arePeopleStale) await world.renewPeople()
    run.arePeopleStale = false
    if (index % BETWEEN_LOOKS === 0) await world.look()
    const [draft] = fc.sample(step.drafts, { seed: seed * 7_919 + index, numRuns: 1 })
    const actor = world.actors.get(step.who)
    if (!draft || !actor) throw new Error(`no caller or draft for ${step.operation.name}`)
    clock.now = new Date(clock.now.getTime() + SECONDS_BETWEEN_REQUESTS * 1_000)
    const sent = await prepared(draft, actor, world, `10.1.${(index >> 8) & 255}.${index & 255}`)
    const answer = await answerTo(sent, app)
    const tokens = [...world.actors.values()].flatMap(({ token, name }) => (token && name !== actor.name ? token : []))
    const faults = [...faultsOf(sent, answer, check, tokens), ...(await entriesMissing(shop.db, sent, answer, run.lastEntries))]
    run.count(sent, answer, faults, index)
    index += 1
    answered(index)
  }
  for (const what of await brokenInvariants(shop.db.$client)) run.add(what, 'the database afterwards')
  const unreached = operations.flatMap((operation) => run.refusalsOf(operation) ?? [])
  return { requests, pairs: run.pairs.size, operations: operations.length, counts: run.counts, unreached, faults: run.faults }
}

/** A link to a guest's order is there from the first request on. */
async function orderAsGuest(shop: Shop): Promise<void> {
  const { status } = await apiOf(shop)('POST /orders', orderBody([{ id: GUARDED_ID, quantity: 1 }]), {
    headers: { 'x-forwarded-for': '10.0.0.1' },
  })
  if (status !== 200) throw new Error(`the guest's order was answered ${status}`)
}

/** The faults as people read them, with what brings them back. */
export function faultReport({ faults }: Pick<Fuzzed, 'faults'>, seed: number): string {
  const lines = faults.map(({ what, count, first }) => `${what} (${count} times)\n    ${first}`)
  return lines.length === 0 ? '' : [`FUZZ_SEED=${seed} brings these back:`, ...lines].join('\n  ')
}
