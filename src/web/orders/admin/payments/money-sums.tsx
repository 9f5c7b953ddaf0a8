import type { Order } from '#contract/orders/order.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { balanceForStaff } from '#domain/payments/balance-texts.ts'
import { classes } from '#web/ui/classes.ts'

type MoneySumsProps = { order: Order; payments: readonly Readonly<{ amountOre: number }>[] }

/** The sums of an order: total, credited, paid, refunded and open. Zero sums are left out, except the first and last. */
export function MoneySums({ order, payments }: MoneySumsProps) {
  const sumOf = (sign: 1 | -1) => payments.reduce((sum, { amountOre }) => sum + Math.max(0, sign * amountOre), 0)
  const openOre = krToOre(order.open)
  const balance = balanceForStaff(openOre)
  const sums = [
    { label: 'Krediteret', ore: 0 - krToOre(order.credited) },
    { label: 'Betalt', ore: 0 - sumOf(1) },
    { label: 'Betalt tilbage', ore: sumOf(-1) },
  ]
  return (
    <dl className="figures pt-2 text-sm sm:ml-auto sm:max-w-sm">
      <Sum label={order.status === 'cancelled' ? 'Ordren, før den blev annulleret' : 'I alt'} ore={krToOre(order.total)} />
      {sums.map(({ label, ore }) => ore !== 0 && <Sum key={label} label={label} ore={ore} />)}
      <Sum
        {...balance}
        className={classes('mt-1 border-t border-edge pt-2 font-bold', openOre > 0 && 'text-warning', openOre < 0 && 'text-danger')}
      />
    </dl>
  )
}

function Sum({ label, ore, className }: { label: string; ore: number; className?: string }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4 py-1', className)}>
      <dt>{label}</dt>
      <dd className="text-right whitespace-nowrap">{amountWithOre(ore)}</dd>
    </div>
  )
}
