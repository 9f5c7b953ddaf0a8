import { eq } from 'drizzle-orm'
import { members } from '#server/database/schema/customers.ts'
import type { Dice } from '#test/lives/dice.ts'
import { orderBody } from '#test/shop.ts'
import { answerText, type Scene, TODAY } from './scene.ts'
import type { Task } from './schedule.ts'

/** `loosens`: afterwards less may be paid of an order than it asks for although money went back. */
export type Step = Task & Readonly<{ loosens?: boolean }>
type StepMaker = (scene: Scene) => Promise<Omit<Step, 'name'> | null>
type Call = Parameters<Scene['api']>[0]

/** A press of the customer, of one of the two of staff, or of the member; by dice twice under one key, or each under its own. */
const by = (scene: Scene, who: 'customer' | 'staff' | 'member', call: Call, body?: unknown) => {
  const { api, dice, customer, member, staff } = scene
  const { token, id } = who === 'staff' ? dice.one(staff) : who === 'member' ? member : customer
  const key = dice.one(['', 'press', 'press'])
  return async () =>
    answerText(await api(call, body, { token, ...(key !== '' && { key: `${key}-of-${id}-${call.replaceAll(/\W+/g, '-')}` }) }))
}
const staffDo =
  (call: (scene: Scene) => Call, body?: (scene: Scene) => unknown): StepMaker =>
  async (scene) => ({ act: by(scene, 'staff', call(scene), body?.(scene)) })

const ofOrder =
  (method: 'POST' | 'PUT' | 'DELETE', rest: string) =>
  ({ orderId }: Scene): Call =>
    `${method} /orders/${orderId}${rest}`

const refundOwed = staffDo(ofOrder('POST', '/refunds'), ({ isByCard, dice }) => ({
  way: isByCard && dice.upTo(4) > 0 ? 'card' : 'bank',
  paidOn: TODAY,
}))
const refundShown: StepMaker = async (scene) => {
  const { open, paid } = await scene.show(scene.orderId)
  if (open >= 0) return null
  const way = scene.isByCard ? 'card' : 'bank'
  return {
    act: by(scene, 'staff', `POST /orders/${scene.orderId}/refunds`, { way, paidOn: TODAY, amount: 0 - open, seen: { open, paid } }),
  }
}
const payOpen: StepMaker = async (scene) => {
  const { open } = await scene.show(scene.orderId)
  if (open <= 0) return null
  return { act: by(scene, 'staff', `POST /orders/${scene.orderId}/payments`, { way: 'bank', paidOn: TODAY, amount: open }) }
}
const reverse: StepMaker = async (scene) => {
  const { body } = await scene.byStaff(`GET /orders/${scene.orderId}/payments`)
  const found = (body.payments as readonly Readonly<{ id: number; isOnline: boolean }>[]).findLast(({ isOnline }) => !isOnline)
  return found ? { act: by(scene, 'staff', `POST /payments/${found.id}/reverse`, { paidOn: TODAY }), loosens: true } : null
}
const label: StepMaker = async (scene) => ({
  act: by(scene, 'staff', `PUT /orders/${scene.orderId}`, { paymentStatus: scene.dice.one(['paid', 'unpaid', 'refunded']) }),
  loosens: true,
})
/** What the dialog of sending shows; it is requested again while a colleague sends. */
const preview = staffDo(({ orderId }) => `GET /orders/sending?ids=${orderId}&rolls=ready`)
const send = staffDo(ofOrder('POST', '/parcels'), ({ dice }) => ({ withoutPayment: dice.upTo(2) === 0 }))
const sendPart: StepMaker = async (scene) => {
  const { items } = await scene.show(scene.orderId)
  const line = items.find(({ quantity, sent }) => quantity > sent)
  if (!line) return null
  const body = { items: [{ itemId: line.id, quantity: 1 }], withoutPayment: scene.dice.upTo(2) === 0 }
  return { act: by(scene, 'staff', `POST /orders/${scene.orderId}/parcels`, body) }
}
const removeParcel: StepMaker = async (scene) => {
  const { body } = await scene.byStaff(`GET /orders/${scene.orderId}/parcels`)
  const parcel = ((body.parcels ?? []) as readonly Readonly<{ id: number; takenBackAt: string | null }>[]).findLast(
    ({ takenBackAt }) => takenBackAt === null,
  )
  return parcel ? { act: by(scene, 'staff', `DELETE /orders/${scene.orderId}/parcels/${parcel.id}`), loosens: true } : null
}
const cancel = staffDo(ofOrder('PUT', '/status'), () => ({ status: 'cancelled', withoutPayment: true }))
const reopen: StepMaker = async (scene) => ({
  act: by(scene, 'staff', `PUT /orders/${scene.orderId}/status`, { status: 'processing', withoutPayment: true }),
  loosens: true,
})
const ship = staffDo(ofOrder('PUT', '/status'), ({ dice }) => ({ status: 'shipped', withoutPayment: dice.upTo(1) === 0 }))
const remove = staffDo(ofOrder('DELETE', ''))
const change =
  (rolls: number): StepMaker =>
  async (scene) => {
    const { items } = await scene.show(scene.orderId)
    const line = scene.dice.one(items)
    const body = { items: [{ itemId: line.id, quantity: Math.max(0, line.quantity + rolls) }], added: [], shipping: 'kept' }
    return { act: by(scene, 'staff', `POST /orders/${scene.orderId}/changes`, body), loosens: rolls > 0 }
  }
const credit: StepMaker = async (scene) => {
  const { invoices, items } = await scene.show(scene.orderId)
  const invoice = invoices.findLast(({ kind }) => kind === 'invoice')
  const line = items.find(({ sent, returned }) => sent > returned)
  if (!invoice || !line) return null
  const lines = [{ itemId: line.id, quantity: 1, restock: scene.dice.upTo(1) === 0 }]
  return { act: by(scene, 'staff', `POST /invoices/${invoice.id}/credit-note`, { reason: 'Retur', lines }) }
}
const issue = staffDo(ofOrder('POST', '/invoice'), () => ({ paymentTerms: '8_days' }))
/** The buyer writes what is wrong; a colleague decides that money goes back. */
const decideClaim: StepMaker = async (scene) => {
  const { items } = await scene.show(scene.orderId)
  const line = items.find(({ sent, returned }) => sent > returned)
  if (!line) return null
  const words = { kind: 'fault', reason: 'faulty', words: 'Folien har striber', lines: [{ itemId: line.id, quantity: 1 }] }
  const claimed = await scene.api(`POST /claims/orders/${scene.orderId}`, words, { token: scene.customer.token })
  if (claimed.status !== 200) return null
  const { id } = claimed.body.claim as { id: number }
  const isLater = scene.dice.upTo(1) === 0
  const decision = { decision: 'refund', lines: [{ itemId: line.id, back: 1, restock: true }], payBack: !isLater }
  if (!isLater) return { act: by(scene, 'staff', `POST /claims/${id}/decision`, decision) }
  await scene.byStaff(`POST /claims/${id}/decision`, decision)
  return { act: by(scene, 'staff', `POST /claims/${id}/refund`, {}) }
}
const payOnline: StepMaker = async (scene) => ({ act: () => scene.payPage(scene.orderId) })
const redeliver: StepMaker = async (scene) => {
  const sessionId = (await scene.rowsOf(scene.orderId)).at(-1)?.sessionId
  return sessionId ? { act: () => scene.sendPaidEvent(sessionId) } : null
}
const lapse: StepMaker = async (scene) => {
  const ref = (await scene.rowsOf(scene.orderId)).find(({ state }) => state === 'held')?.providerRef
  if (!ref) return null
  return {
    act: async () => {
      if (scene.provider.payments.get(ref)?.state === 'held') scene.provider.lapse(ref)
      return 'the hold ends'
    },
  }
}
const work: StepMaker = async (scene) => ({ act: () => scene.work().then(() => 'done') })
const hour: StepMaker = async (scene) => ({ act: () => scene.hour().then(() => 'done') })
const deliver: StepMaker = async (scene) => ({ act: () => scene.deliver().then(() => 'done') })

const buy: StepMaker = async (scene) => {
  const { films, dice } = scene
  const items = [{ id: dice.one(films).id, quantity: 1 + dice.upTo(2), payWithPoints: dice.upTo(2) === 0 }]
  const body = orderBody(items, { paymentMethod: dice.one(['card', 'invoice']) })
  return { act: by(scene, 'customer', 'POST /orders', body) }
}
const spend: StepMaker = async (scene) => {
  const items = [{ id: scene.films[1].id, quantity: 3, payWithPoints: true }]
  return { act: by(scene, 'customer', 'POST /orders', orderBody(items, { paymentMethod: 'invoice' })) }
}
const receive: StepMaker = async ({ films, dice, staff, api, orderId }) => {
  const lines = films.map(({ kcwId }) => ({ sku: kcwId, batch: dice.one(['A', 'B']), rolls: 1 + dice.upTo(1) }))
  const body = { key: `kvittering-for-ordre-${orderId}-af-begge`, supplier: null, note: null, lines }
  const { token } = dice.one(staff)
  return { act: async () => answerText(await api('POST /receipts', body, { token })) }
}
const count: StepMaker = async (scene) => {
  const { films, dice } = scene
  const body = { batchId: null, counted: dice.upTo(6), seen: dice.upTo(4), reason: 'Optælling' }
  return { act: by(scene, 'staff', `POST /products/${dice.one(films).id}/counts`, body) }
}
const write: StepMaker = async (scene) => ({
  act: by(scene, 'staff', `PUT /products/${scene.dice.one(scene.films).id}`, { stock: scene.dice.upTo(6) }),
})
const name: StepMaker = async (scene) => ({
  act: by(scene, 'staff', `POST /products/${scene.dice.one(scene.films).id}/named-batches`, { code: 'A', rolls: 1 }),
})
const block: StepMaker = async (scene) => {
  const lines = [{ sku: scene.films[0].kcwId, batch: 'C', rolls: 1 }]
  const key = `kvittering-til-spaerring-${scene.orderId}`
  await scene.byStaff('POST /receipts', { key, supplier: null, note: null, lines })
  const { body } = await scene.byStaff(`GET /products/${scene.films[0].id}/batches`)
  const { batches } = body.stock as Readonly<{ batches: readonly Readonly<{ id: number; code: string }>[] }>
  const id = batches.find(({ code }) => code === 'C')?.id
  return id === undefined ? null : { act: by(scene, 'staff', `POST /batches/${id}/block`, { reason: 'Striber' }) }
}
const points =
  (way: 'add' | 'deduct'): StepMaker =>
  async (scene) => ({
    act: by(scene, 'staff', `POST /points/${way}`, { userId: scene.customer.id, points: 1 + scene.dice.upTo(50), reason: 'Rettelse' }),
  })

const memberBuys: StepMaker = async (scene) => {
  const { films, dice } = scene
  const items = [{ id: films[1].id, quantity: 1 + dice.upTo(1), payWithPoints: false }]
  return { act: by(scene, 'member', 'POST /orders', orderBody(items, { paymentMethod: 'invoice' })) }
}
/** What is paid with the workshop's points counts against the limit too. */
const memberSpends: StepMaker = async (scene) => {
  const items = [{ id: scene.films[1].id, quantity: 1 + scene.dice.upTo(2), payWithPoints: true }]
  return { act: by(scene, 'member', 'POST /orders', orderBody(items, { paymentMethod: 'invoice' })) }
}
async function waiting(scene: Scene): Promise<number | null> {
  const items = [{ id: scene.films[1].id, quantity: 2 }]
  const key = `spoerger-efter-ordre-${scene.orderId}`
  const requested = await scene.api('POST /waiting-orders', orderBody(items, { paymentMethod: 'invoice' }), {
    token: scene.member.token,
    key,
  })
  return requested.status === 200 ? Number(requested.body.id) : null
}
const approve: StepMaker = async (scene) => {
  const id = await waiting(scene)
  if (id === null) return null
  const { body } = await scene.api(`GET /waiting-orders/${id}`, undefined, { token: scene.customer.token })
  return { act: by(scene, 'customer', `POST /waiting-orders/${id}/yes`, { version: body.version, words: null }) }
}
const refuse: StepMaker = async (scene) => {
  const id = await waiting(scene)
  return id === null ? null : { act: by(scene, 'customer', `POST /waiting-orders/${id}/no`, { words: null }) }
}
const withdraw: StepMaker = async (scene) => {
  const id = await waiting(scene)
  return id === null ? null : { act: by(scene, 'member', `DELETE /waiting-orders/${id}`) }
}
const lowerLimit: StepMaker = async (scene) => {
  const { db, member, dice } = scene
  const [row] = await db.select().from(members).where(eq(members.id, member.memberId))
  if (!row) return null
  return { act: by(scene, 'customer', `PUT /members/${row.id}`, { role: 'buyer', orderLimit: dice.one([100, 5_000]) }) }
}

/** Steps that write the same rows; most scenes draw from one group. */
const GROUPS: readonly Readonly<Record<string, StepMaker>>[] = [
  {
    ...{ refundOwed, refundShown, payOnline, send, cancel, changeLess: change(-1), work, hour, redeliver, lapse, decideClaim },
    ...{ payOpen, remove, credit, reverse },
  },
  { refundOwed, refundShown, decideClaim, credit, work, redeliver },
  { refundOwed, refundShown, payOpen, reverse, label, credit, issue, ship, cancel, remove, decideClaim, deliver },
  {
    buy,
    receive,
    count,
    write,
    name,
    block,
    send,
    sendPart,
    removeParcel,
    cancel,
    reopen,
    changeMore: change(1),
    changeLess: change(-1),
  },
  { buy, spend, label, cancel, remove, reopen, credit, addPoints: points('add'), deductPoints: points('deduct'), changeLess: change(-1) },
  { memberBuys, memberSpends, approve, refuse, withdraw, lowerLimit, spend, write },
  { deliver, hour, send, cancel, issue, buy, refundOwed, work },
  { preview, send, sendPart, removeParcel, cancel, changeLess: change(-1) },
]
const ALL = Object.assign({}, ...GROUPS) as Readonly<Record<string, StepMaker>>

/** Two or three steps of a scene, some of them pressed by two at once; a step the scene has nothing for is left out. */
export async function stepsOf(scene: Scene, kinds: readonly string[] = drawn(scene.dice)): Promise<Step[]> {
  const steps: Step[] = []
  for (const [place, kind] of kinds.entries()) {
    const next = await ALL[kind]?.(scene)
    if (next) steps.push({ name: `${place + 1} ${kind}`, ...next })
  }
  return steps
}

function drawn(dice: Dice): string[] {
  const group = Object.keys(dice.one(GROUPS))
  const likely = [...group, ...(group.includes('refundOwed') ? ['refundOwed', 'refundOwed'] : [])]
  const kinds = Array.from({ length: 2 + (dice.upTo(2) === 0 ? 1 : 0) }, () => dice.one(dice.upTo(5) === 0 ? Object.keys(ALL) : likely))
  // two who press the same thing
  if (dice.upTo(1) === 0 && kinds[0] !== undefined) kinds[1] = kinds[0]
  return kinds
}
