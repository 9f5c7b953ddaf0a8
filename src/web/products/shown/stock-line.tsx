import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { type StockState, stockState } from '#domain/orders/delivery.ts'
import { classes } from '#web/ui/classes.ts'

const LOOKS: Readonly<Record<StockState, { text: string; mark: string }>> = {
  good: { text: 'text-success', mark: 'rounded-full bg-current' },
  warning: { text: 'text-warning', mark: 'rotate-45 bg-current' },
  low: { text: 'text-warning', mark: 'rotate-45 bg-current' },
  none: { text: 'text-warning', mark: 'rounded-full border-2 border-current' },
}

/** The stock in a word, a colour and a shape (requirements §9 'Low stock'). */
export function StockLine({ stock }: { stock: number }) {
  const { text, mark } = LOOKS[stockState(stock)]
  return (
    <span className={classes('figures inline-flex items-center gap-2 text-xs font-semibold', text)}>
      <span aria-hidden className={classes('size-2 shrink-0', mark)} />
      {stock > 0 ? `${wholeNumber(stock)} på lager` : 'Ikke på lager'}
    </span>
  )
}
