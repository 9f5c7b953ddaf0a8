import { DAY_MS, HOUR_MS } from '#domain/calendar/day-arithmetic.ts'
import { diceOf } from '#test/lives/dice.ts'
import type { StripePeer } from '#test/stripe/peer.ts'
import { bankOf } from './bank.ts'
import { moneyFaults, restFaults } from './money-faults.ts'
import type { Death } from './mortality.ts'
import type { Facts, Hand, People, ShopAnswer } from './paying-shop.ts'
import { deliverAll, type RunningHistory, refund } from './running-history.ts'
import { STEPS, type Step } from './steps.ts'

export type History = Readonly<{ seed: number; steps: readonly string[]; faults: readonly string[]; deaths: number; movedOre: number }>

/** The shop may die during one in so many requests: where it is a process, starting it again takes seconds. */
type World = Readonly<{ hand: Hand; peer: StripePeer; clock: { at: number }; diesOfOneIn?: number }>

const HOURS_TO_REST = 12

/**
 * Plays one history of payments: so many random steps of a buyer, staff, the bank, the network and time, the shop dying of some of them. Then all
 * comes to rest and the books are compared with what the bank did.
 */
export async function playHistory({ hand, peer, clock, diesOfOneIn = 8 }: World, seed: number, length: number): Promise<History> {
  const dice = diceOf(seed)
  const steps: string[] = []
  let deaths = 0
  let isMortal = false
  peer.webhooks.manner = 'queued'
  const undelivered = peer.webhooks.queued
  undelivered.splice(0)
  const firstTransaction = peer.account.transactions.length
  const firstIntent = peer.account.intents.size

  const deathNow = (): Death | null =>
    isMortal && dice.upTo(diesOfOneIn - 1) === 0 ? { atStep: 1 + dice.upTo(24), isAfter: dice.upTo(1) === 0 } : null
  const send: Hand = async (requested) => {
    const answer = await hand(requested)
    if (answer === null) {
      deaths += 1
      steps.push(`died at step ${requested.death?.atStep} of it`)
    }
    return answer
  }
  const begun = { kind: 'begin', takesAllAtFirstParcel: dice.upTo(2) === 0, stocks: [dice.upTo(8), 8, 8] } as const
  const people = (await hand({ at: clock.at, death: null, ...begun })) as People
  const history: RunningHistory = {
    ...{ dice, peer, people, orders: [], undelivered, clock },
    request: async (request) => {
      for (;;) {
        const answer = (await send({ at: clock.at, death: deathNow(), kind: 'request', request })) as ShopAnswer | null
        // a press that got no answer is pressed again
        if (answer && answer.status < 500) return answer
        if (answer && request.key === undefined) return answer
        pass(10_000)
      }
    },
    runWork: async (kind) => void (await send({ at: clock.at, death: deathNow(), kind })),
    pass,
    restock: async (productId, rolls) => void (await hand({ at: clock.at, death: null, kind: 'restock', productId, rolls })),
  }
  function pass(ms: number): void {
    clock.at += ms
    peer.account.passTo(Math.floor(clock.at / 1000))
  }
  const play = async (step: Step) => {
    const name = await step(history)
    if (name !== null) steps.push(name)
  }

  isMortal = true
  for (let stepsDone = 0; stepsDone < length; stepsDone += 1)
    await play(history.orders.length === 0 ? STEPS.place : dice.one(Object.values(STEPS)))

  isMortal = false
  peer.failNone()
  await comeToRest(history)
  const orderIds = history.orders.map(({ id }) => id)
  const facts = async () => {
    const transactionIds = peer.account.transactions.slice(firstTransaction).map(({ id }) => id)
    return (await hand({ at: clock.at, death: null, kind: 'facts', orderIds, transactionIds })) as Facts
  }
  const bank = bankOf(peer, { firstIntent, firstTransaction })
  const faults = [...moneyFaults(await facts(), history.orders, bank)]
  await payBackWhatIsOwed(history, await facts())
  // no hold lives so long: whatever is not paid by then was requested in vain
  pass(8 * DAY_MS)
  await comeToRest(history)
  await payBackWhatIsOwed(history, await facts())
  await comeToRest(history)
  const end = await facts()
  faults.push(...moneyFaults(end, history.orders, bankOf(peer, { firstIntent, firstTransaction })), ...restFaults(end, history.orders))
  faults.push(...history.orders.flatMap((order) => order.faults))
  const moved = peer.account.transactions.slice(firstTransaction).filter(({ type }) => type !== 'payout')
  return { seed, steps, faults, deaths, movedOre: moved.reduce((sum, { amount }) => sum + Math.abs(amount), 0) }
}

/** Delivers all undelivered events in any order; then hours pass without further steps. */
async function comeToRest(history: RunningHistory): Promise<void> {
  for (let hour = 0; hour < HOURS_TO_REST; hour += 1) {
    await deliverAll(history)
    history.pass(HOUR_MS)
    await history.runWork('hour')
    if (history.undelivered.length === 0 && hour >= 2) return
  }
}

/** What the overview's 'Penge tilbage' shows is paid back, the way it came. */
async function payBackWhatIsOwed(history: RunningHistory, { orders }: Facts): Promise<void> {
  for (const { id, openOre, paidOre } of orders) {
    const order = history.orders.find((one) => one.id === id)
    if (order && openOre < 0) await refund(history, order, Math.min(0 - openOre, paidOre))
  }
}
