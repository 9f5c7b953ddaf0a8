import { pricesAre } from '#domain/money/vat.ts'
import { classes } from '#web/ui/classes.ts'
import { useVatView } from './vat-view.ts'

export function VatNote({ className }: { className?: string }) {
  return <span className={classes('own-price', className)}>{pricesAre(useVatView())}</span>
}
