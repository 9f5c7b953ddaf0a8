import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { providerTasks } from '#server/database/schema/payments.ts'
import type { ProviderMovement } from '#server/payment-provider/provider.ts'
import { reopenClaims } from '#server/payments/book-payments.ts'
import { keyOf, type ProviderTask } from './tasks.ts'

/** Locks the claims that refunds of these online payments were requested for. The caller holds their orders. */
export async function lockClaimsOf(tx: Connection, onlinePaymentIds: readonly number[]): Promise<void> {
  const ids = (await refundsForClaims(tx, onlinePaymentIds)).flatMap(({ claimId }) => claimId ?? [])
  if (ids.length === 0) return
  await tx.select({ id: claims.id }).from(claims).where(inArray(claims.id, ids)).orderBy(asc(claims.id)).for('no key update')
}

type Moved = Readonly<{
  onlinePaymentIds: readonly number[]
  movements: readonly ProviderMovement[]
  /** in the order they were booked, with their rows */
  booked: readonly Readonly<{ movement: ProviderMovement; paymentId: number }>[]
  at: Date
}>

/** A claim is paid back once its refund is booked, and owed again when that fails. The caller holds the claims. */
export async function settleClaims(tx: Connection, { onlinePaymentIds, movements, booked, at }: Moved): Promise<void> {
  if (booked.every(({ movement: { kind } }) => kind !== 'refund' && kind !== 'failed-refund')) return
  const refundTasks = await refundsForClaims(tx, onlinePaymentIds)
  for (const { movement, paymentId } of booked) {
    const isFailed = movement.kind === 'failed-refund'
    const key = isFailed ? movements.find(({ ref }) => movement.ref === `${ref}:failed`)?.key : movement.key
    const task = refundTasks.find((one) => keyOf(one) === key)
    if (!task?.claimId) continue
    if (isFailed) await reopenClaims(tx, and(eq(claims.id, task.claimId), isNotNull(claims.paidBackAt)), { byUserId: null, at })
    else if (await isWhole(tx, task))
      await tx.update(claims).set({ paidBackAt: at, paidBackWithId: paymentId }).where(eq(claims.id, task.claimId))
  }
}

/** True while the provider has not answered a refund for the claim. */
export async function isRefundUnderWay(tx: Connection, claimId: number): Promise<boolean> {
  const isWaiting = and(eq(providerTasks.claimId, claimId), eq(providerTasks.state, 'waiting'))
  return (await tx.$count(providerTasks, isWaiting)) > 0
}

async function refundsForClaims(tx: Connection, onlinePaymentIds: readonly number[]): Promise<ProviderTask[]> {
  const areThey = and(inArray(providerTasks.onlinePaymentId, [...onlinePaymentIds]), isNotNull(providerTasks.claimId))
  return await tx.select().from(providerTasks).where(areThey)
}

/** False while another part of the same refund, of another online payment, is unanswered or was refused. */
async function isWhole(tx: Connection, { id, claimId, createdAt }: ProviderTask): Promise<boolean> {
  const isOtherPart = and(ne(providerTasks.id, id), eq(providerTasks.claimId, claimId ?? 0), eq(providerTasks.createdAt, createdAt))
  return (await tx.$count(providerTasks, and(isOtherPart, ne(providerTasks.state, 'done')))) === 0
}
