import fc from 'fast-check'
import { createApi } from '#server/app.ts'
import type { ApiDescription } from '#server/openapi/describe-api.ts'
import type { Shop } from '#server/shop.ts'
import { eighth } from '#test/scope.ts'
import { bodyCheck, type Operation, operationsOf } from './api-document.ts'
import { declaredValue } from './declared-values.ts'
import { faultsOf } from './judge-answer.ts'
import { type Actor, mayMake } from './people.ts'
import { filled, type Pick } from './picks.ts'
import { draftOf } from './requests.ts'
import { Run } from './run.ts'
import { answerTo, prepared } from './send.ts'
import { type Place, placesIn, SHAPES, WRONG_SHAPES, withShape } from './shapes.ts'
import { type Clock, World } from './world.ts'

/** Bodies of one operation look different: some members are optional. */
const BODIES = 2
/** What a body may hold without its schema naming it: some calls detect a field they do not accept, and refuse it. */
const UNDECLARED = ['id', 'role', 'email', 'permissions', '__proto__']
const SECONDS_BETWEEN_REQUESTS = 10
const CALLERS = ['superadmin', 'customer']

export type Swept = Readonly<{ requests: number; fields: number; run: Run }>

/** Puts values of wrong shapes into every field of every body the API document describes, sent by one who may make the call. */
export async function sweepFields(shop: Shop, clock: Clock, seed: number): Promise<Swept> {
  const app = createApi(shop)
  const document = (await (await app.request('/api/openapi.json')).json()) as ApiDescription
  const check = bodyCheck(document)
  const world = await World.create(shop.db, clock)
  await world.renewPeople()
  await world.look()
  const run = new Run()
  let requests = 0
  let fields = 0
  for (const operation of eighth(operationsOf(document))) {
    const who = CALLERS.find((name) => mayMake(name, operation.access))
    if (operation.body?.kind !== 'json' || who === undefined) continue
    if (run.arePeopleStale) await world.renewPeople()
    run.arePeopleStale = false
    const actor = world.actors.get(who) as Actor
    const [draft] = fc.sample(draftOf(operation, ['valid']), { seed, numRuns: 1 })
    if (!draft) throw new Error(`no request to ${operation.name}`)
    let isFirst = true
    for (const { body, place } of fieldsOf(operation, seed, (pick) => world.choose(pick, actor))) {
      fields += 1
      // how deep a body is nested is looked at before its fields are
      for (const shape of isFirst ? SHAPES : WRONG_SHAPES) {
        clock.now = new Date(clock.now.getTime() + SECONDS_BETWEEN_REQUESTS * 1_000)
        const raw = { kind: 'raw' as const, text: withShape(body, place, shape), contentType: 'application/json' }
        const sent = await prepared({ ...draft, manner: 'hostile', body: raw }, actor, world, `10.2.${requests >> 8}.${requests & 255}`)
        const answer = await answerTo(sent, app)
        run.count(sent, answer, faultsOf(sent, answer, check, []), requests)
        requests += 1
      }
      isFirst = false
    }
  }
  return { requests, fields, run }
}

type Field = Readonly<{ body: unknown; place: Place }>

function fieldsOf({ name, body: described }: Operation, seed: number, choose: (pick: Pick) => unknown): readonly Field[] {
  if (described?.kind !== 'json') return []
  const seen = new Map<string, Field>()
  for (const sample of fc.sample(declaredValue(name, described.schema), { seed, numRuns: BODIES })) {
    const body: unknown = JSON.parse(JSON.stringify(filled(sample, choose)) ?? '{}')
    const declared = Object.keys((described.schema.properties ?? {}) as object)
    const atTop = [...declared, ...UNDECLARED].map((field) => ({ holder: body as Record<string, unknown>, name: field }))
    for (const place of [...placesIn(body), ...atTop]) {
      const key = place.holder === body ? place.name : `${Object.keys(place.holder).join()} ${place.name}`
      if (!seen.has(key)) seen.set(key, { body, place })
    }
  }
  return [...seen.values()]
}
