import { Mail } from 'lucide-react'
import type { SampleOffer } from '#contract/products/product.ts'
import { classes } from '#web/ui/classes.ts'
import { useOrderSample } from './use-order-sample.ts'

type SampleButtonProps = { film: Readonly<{ id: number; nameDa: string; kcwId: string }>; sample: SampleOffer; className?: string }

export function SampleButton({ film, sample, className }: SampleButtonProps) {
  const order = useOrderSample(sample)
  return (
    <button
      type="button"
      aria-label={`Bestil prøve: ${film.nameDa}`}
      title="Bestil prøve"
      onClick={() => void order(film)}
      className={classes('heart inline-flex size-11 items-center justify-center rounded-full', className)}
    >
      <Mail size={20} aria-hidden />
    </button>
  )
}
