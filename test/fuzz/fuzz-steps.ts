import fc from 'fast-check'
import type { Operation } from './api-document.ts'
import { mayMake, PEOPLE, WITHOUT_SECOND_FACTOR } from './people.ts'
import { type Draft, draftOf } from './requests.ts'

/** Who sends which request, and what it may look like. */
type FuzzStep = Readonly<{ operation: Operation; who: string; drafts: fc.Arbitrary<Draft> }>

/** Those that earn the money and move stock, points and numbers are called more often. */
const OFTEN: Readonly<Record<string, number>> = { placeOrder: 6, changeOrderStatus: 3, issueInvoice: 3, creditInvoice: 2, changeOrder: 2 }

/**
 * The next request, without an end: first everything three times, with valid requests, so that what one round makes is there in the next; then all
 * by everybody, shuffled, again and again.
 */
export function* stepsOf(operations: readonly Operation[], seed: number): Generator<FuzzStep> {
  for (let round = 0; round < 3; round += 1) yield* firstRound(operations, seed + round)
  const all = stepsOfEverybody(operations)
  for (let round = 0; ; round += 1) yield* shuffled(all, seed + round)
}

/** What is made comes before what changes, reads and deletes it. */
const METHODS = ['POST', 'PUT', 'GET', 'DELETE']
/**
 * Before all others, and by whom: while nothing is issued, no code of the app is spent, a guest's order is there, and no account
 * has the points a list brings.
 */
const FIRST: Readonly<Record<string, string>> = {
  changeInvoiceSeries: 'superadmin',
  removeSecondFactor: 'customer with a second factor',
  showGuestOrder: 'guest',
  listOwnClaims: 'guest',
  importCustomers: 'superadmin',
}

/** One of them makes all that customers may in a round, so that they find there what they made: projects, shelf lists, offers. */
const CUSTOMERS = ['customer', 'customer of a better tier', 'customer with a second factor']

function firstRound(operations: readonly Operation[], seed: number): FuzzStep[] {
  const place = ({ name, method }: Operation) => (name in FIRST ? -1 : METHODS.indexOf(method))
  const inOrder = operations.toSorted((one, other) => place(one) - place(other))
  return inOrder.map((operation, index) => {
    const able = Object.keys(PEOPLE).filter((who) => who !== WITHOUT_SECOND_FACTOR && mayMake(who, operation.access))
    const customer = able.find((name) => name === CUSTOMERS[seed % CUSTOMERS.length])
    const who = FIRST[operation.name] ?? customer ?? able[(seed + index) % able.length] ?? 'guest'
    return { operation, who, drafts: draftOf(operation, ['valid']) }
  })
}

/** Every operation by everybody, once; what matters most several times by those who may. */
function stepsOfEverybody(operations: readonly Operation[]): FuzzStep[] {
  return operations.flatMap((operation) => {
    const drafts = draftOf(operation, ['valid', 'valid', 'nearly valid', 'hostile'])
    return Object.keys(PEOPLE).flatMap((who) => {
      const times = mayMake(who, operation.access) ? (OFTEN[operation.name] ?? 1) : 1
      return Array<FuzzStep>(times).fill({ operation, who, drafts })
    })
  })
}

function shuffled(steps: readonly FuzzStep[], seed: number): readonly FuzzStep[] {
  const all = fc.shuffledSubarray([...steps], { minLength: steps.length })
  return fc.sample(all, { seed, numRuns: 1 })[0] ?? steps
}
