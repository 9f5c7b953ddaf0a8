import type { Operation } from './api-document.ts'
import { mayMake } from './people.ts'
import type { Manner } from './requests.ts'
import type { Answered, Sent } from './send.ts'

/** One kind of fault: how often, and the first request that showed it. */
export type Fault = { readonly what: string; count: number; readonly first: string }

/** What has happened so far. */
export class Run {
  readonly #found: (fault: Fault) => void
  readonly counts = new Map<string, number>()
  readonly pairs = new Set<string>()
  /** by operation: what those who may make it were answered, and how often */
  readonly #answers = new Map<string, Map<string, number>>()
  readonly faults: Fault[] = []
  arePeopleStale = true
  /** the last entry each member of staff has in the log */
  readonly lastEntries = new Map<number, number>()

  constructor(found: (fault: Fault) => void = () => {}) {
    this.#found = found
  }

  count(sent: Sent, { status, text }: Answered, faults: readonly string[], index: number): void {
    const { operation, manner } = sent.draft
    const key = countKey(manner, status)
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    this.pairs.add(`${operation.name} ${sent.actor.name}`)
    if (status === 200 || mayMake(sent.actor.name, operation.access))
      this.#remember(operation, `${status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trimEnd())
    // logged out, locked or promoted by the request: from now on they are somebody else
    if (status === 200 && /^\/(auth|users)/.test(operation.path) && operation.method !== 'GET') this.arePeopleStale = true
    for (const what of faults) this.add(`${operation.method} ${operation.path}: ${what}`, printed(sent, index))
  }

  /** What an operation answered that never answered 200, in one line. */
  refusalsOf({ name }: Operation): string | null {
    const answers = this.#answers.get(name) ?? new Map<string, number>()
    if ([...answers.keys()].some((answer) => answer.startsWith('200'))) return null
    return `${name}: ${[...answers].map(([answer, count]) => `${answer} ×${count}`).join(', ')}`
  }

  #remember({ name }: Operation, answer: string): void {
    const answers = this.#answers.get(name) ?? new Map<string, number>()
    this.#answers.set(name, answers.set(answer, (answers.get(answer) ?? 0) + 1))
  }

  add(what: string, first: string): void {
    const known = this.faults.find((fault) => fault.what === what)
    if (known) known.count += 1
    else {
      const fault = { what, count: 1, first }
      this.faults.push(fault)
      this.#found(fault)
    }
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
