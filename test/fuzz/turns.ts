import fc from 'fast-check'
import type { Operation } from './api-document.ts'
import { mayMake, PEOPLE, WITHOUT_SECOND_FACTOR } from './people.ts'
import { type Draft, draftOf } from './requests.ts'

/** Who asks for what, and how it may be asked. */
type Turn = Readonly<{ operation: Operation; who: string; drafts: fc.Arbitrary<Draft> }>

/** Those that earn the money and move stock, points and numbers are asked more often. */
const OFTEN: Readonly<Record<string, number>> = { placeOrder: 6, changeOrderStatus: 3, issueInvoice: 3, creditInvoice: 2, changeOrder: 2 }

/**
 * Whose turn it is, without an end: first everything three times, as it should be asked, so that what one round makes is there in the next; then all
 * by everybody, shuffled, again and again.
 */
export function* turnsOf(operations: readonly Operation[], seed: number): Generator<Turn> {
  for (let round = 0; round < 3; round += 1) yield* firstRound(operations, seed + round)
  const all = turnsOfEverybody(operations)
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

function firstRound(operations: readonly Operation[], seed: number): Turn[] {
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
function turnsOfEverybody(operations: readonly Operation[]): Turn[] {
  return operations.flatMap((operation) => {
    const drafts = draftOf(operation, ['valid', 'valid', 'nearly valid', 'hostile'])
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
