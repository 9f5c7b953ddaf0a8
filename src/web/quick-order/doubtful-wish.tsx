import { CircleHelp } from 'lucide-react'
import { count } from '#domain/numbers/danish-figures.ts'
import type { MessageLine } from '#domain/quick-order/read-message.ts'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import type { DoubtfulLine } from './check-lines.ts'
import type { Wished } from './use-catalogue.ts'

type DoubtfulWishProps = DoubtfulLine<Wished> & { onReplace: (line: MessageLine, words: string | null) => void }

/** An ambiguous line with the products it may mean. Not ordered until one is chosen. */
export function DoubtfulWish({ line, options, isInMetres, onReplace }: DoubtfulWishProps) {
  const question = questionOf(options, isInMetres)
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="font-semibold">
        <CircleHelp size={16} aria-hidden className="mr-1.5 inline-block align-[-3px]" />
        {question}
        <span className="block font-normal break-words">»{line.text}«</span>
      </legend>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {options.map(({ product, quantity }) => (
          <li key={`${product.kcwId} ${quantity}`}>
            <button
              type="button"
              onClick={() => onReplace(line, `${product.kcwId} ${quantity}`)}
              className="flex min-h-14 w-full items-center gap-3 rounded-sm border border-edge p-1.5 text-left hover:border-ink hover:bg-raised"
            >
              <ProductPicture picture={product.picture ?? undefined} missing="" sizes="48px" className="size-12 shrink-0 rounded-sm" />
              <span className="min-w-0 grow">
                <span className="block font-semibold break-words">{product.nameDa}</span>
                <span className="block text-xs text-muted">
                  {product.kcwId} · {count(quantity, 'stk.', 'stk.')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Button size="sm" variant="quiet" className="mt-1" onClick={() => onReplace(line, null)}>
        Ingen af dem
      </Button>
    </fieldset>
  )
}

function questionOf(options: DoubtfulWishProps['options'], isInMetres: boolean): string {
  if (isInMetres) return 'Folie sælges i hele ruller. Hvor mange?'
  if (options.length === 1) return 'Mente du denne?'
  return new Set(options.map(({ product }) => product.kcwId)).size === 1 ? 'Hvor mange?' : 'Hvilken mente du?'
}
