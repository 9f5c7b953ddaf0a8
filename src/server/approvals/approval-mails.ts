import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { ChangedOrder } from '#contract/orders/place-order.ts'
import { paths } from '#contract/pages/pages.ts'
import { requestedAmountText } from '#domain/approvals/approval.ts'
import { chargedLabel } from '#domain/money/vat.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { orders } from '#server/database/schema/orders.ts'
import { waitingOrders } from '#server/database/schema/waiting-orders.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import type { MailContext } from '#server/shop.ts'

const payloadSchema = z.object({ waitingOrderId: z.number().int() })

export const approvalRequested: MailTemplate = async (context, payload) => {
  const { row } = await find(context, payload)
  const requested = row.asked as ChangedOrder
  const sum = requestedAmountText({ totalOre: row.totalOre, pointsUsed: requested.pointsUsed })
  if (row.answer) throw new NothingToSend(`approval ${row.id} is answered`)
  return noticeMail(context, {
    subject: `${row.askedByName} vil bestille for ${sum}`,
    title: 'En ordre venter på din godkendelse',
    greeting: 'Hej',
    paragraphs: [
      `${row.askedByName} vil bestille for ${sum}${row.totalOre > 0 ? ` ${chargedLabel(requested.vatTreatment ?? 'domestic')}` : ''}: ${linesText(requested)}.`,
      'Ordren er ikke bestilt endnu, og der er ikke lagt noget til side. Godkend eller afvis den, så får den, der spurgte, besked.',
    ],
    action: { url: `${context.publicUrl}${paths.waitingOrders({ ordre: row.id })}`, text: 'Se ordren' },
  })
}

/** Not sent to a member who has left the workshop. */
export const approvalAnswered: MailTemplate = async (context, payload) => {
  const { row, orderNumber } = await find(context, payload)
  if (row.askedByUserId === null || !(await isStillMember(context, row.customerId, row.askedByUserId)))
    throw new NothingToSend(`who asked for approval ${row.id} has left`)
  const isYes = row.answer === 'yes'
  return noticeMail(context, {
    subject: isYes ? `Din ordre er godkendt${orderNumber ? `: ${orderNumber}` : ''}` : 'Din ordre blev ikke godkendt',
    title: isYes ? 'Din ordre er godkendt' : 'Din ordre blev ikke godkendt',
    greeting: `Hej ${row.askedByName}`,
    paragraphs: [
      isYes
        ? `${row.answeredByName} har sagt ja til ${linesText(row.asked as ChangedOrder)}. Ordren er bestilt${orderNumber ? ` med nummer ${orderNumber}` : ''}.`
        : `${row.answeredByName} har sagt nej til ${linesText(row.asked as ChangedOrder)}. Der er ikke bestilt noget.`,
      ...(row.words ? [`»${row.words}«`] : []),
    ],
    action: {
      url: `${context.publicUrl}${isYes ? paths.orders() : paths.waitingOrders({ ordre: row.id })}`,
      text: isYes ? 'Se ordrerne' : 'Se, hvad du spurgte om',
    },
  })
}

async function find({ db }: MailContext, payload: unknown) {
  const { waitingOrderId } = payloadSchema.parse(payload)
  const [found] = await db
    .select({ row: waitingOrders, orderNumber: orders.orderNumber })
    .from(waitingOrders)
    .leftJoin(orders, and(eq(orders.id, waitingOrders.orderId), isNull(orders.deletedAt)))
    .where(eq(waitingOrders.id, waitingOrderId))
  if (!found) throw new NothingToSend(`approval ${waitingOrderId} is gone`)
  return found
}

async function isStillMember({ db }: MailContext, customerId: number, userId: number): Promise<boolean> {
  const found = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.customerId, customerId), eq(members.userId, userId), eq(users.active, true)))
  return found.length > 0
}

const NAMED = 3

function linesText({ items }: ChangedOrder): string {
  const named = items.slice(0, NAMED).map(({ quantity, nameDa }) => `${quantity} × ${nameDa}`)
  const more = items.length - named.length
  return [...named, ...(more > 0 ? [`og ${count(more, 'vare', 'varer')} mere`] : [])].join(', ')
}
