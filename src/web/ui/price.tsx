import { classes } from './classes.ts'

type PriceProps = { price: string; original?: string | null; size?: 'md' | 'lg'; className?: string }

/** The formatted price and, struck through, the price before. Hidden until the visitor is known. */
export function Price({ price, original, size = 'md', className }: PriceProps) {
  return (
    <p className={classes('own-price figures flex flex-wrap items-baseline gap-x-2.5', className)}>
      <span className={classes('font-bold [font-stretch:110%]', size === 'lg' ? 'text-2xl' : 'text-lg')}>{price}</span>
      {original && (
        <s className={classes('text-muted', size === 'lg' ? 'text-base' : 'text-xs')}>
          <span className="sr-only">Før </span>
          {original}
        </s>
      )}
    </p>
  )
}
