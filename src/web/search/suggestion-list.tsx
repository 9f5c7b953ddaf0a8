import { CircleHelp, Layers, Search } from 'lucide-react'
import { Link } from 'react-router'
import type { SuggestedProduct, Suggestions } from '#contract/products/suggestions.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { usePriceTag } from '#web/prices/use-price-tag.tsx'
import { VatNote } from '#web/prices/vat-view.tsx'
import { searchNotes } from '#web/products/list-texts.ts'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import type { SuggestionOption } from './suggestion-options.ts'

type SuggestionListProps = {
  id: string
  options: readonly SuggestionOption[]
  active: number
  suggestions: Suggestions | undefined
  onChosen: () => void
}

export function SuggestionList({ id, options, active, suggestions, onChosen }: SuggestionListProps) {
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {options.length > 0 && count(options.length, 'forslag', 'forslag')}
      </p>
      {suggestions &&
        searchNotes(suggestions.search).map((note) => (
          <p key={note} className="px-5 pt-3 text-sm">
            {note}
          </p>
        ))}
      <div id={id} role="listbox" aria-label="Forslag" className="p-2 empty:hidden">
        {options.map((option, place) => (
          <SuggestionLine key={option.id} option={option} isActive={place === active} onChosen={onChosen} />
        ))}
      </div>
      {options.some(({ kind }) => kind === 'product') && (
        <p className="border-t border-line px-5 py-2.5 text-xs text-muted">
          <VatNote />
        </p>
      )}
    </>
  )
}

type SuggestionLineProps = { option: SuggestionOption; isActive: boolean; onChosen: () => void }

/** The focus stays in the field. */
function SuggestionLine({ option, isActive, onChosen }: SuggestionLineProps) {
  return (
    <Link
      id={option.id}
      to={option.to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onChosen}
      className="flex min-h-12 items-center gap-3 rounded-sm px-3 py-1.5 text-sm hover:bg-sunk aria-selected:bg-sunk aria-selected:outline-2 aria-selected:outline-signal-strong"
    >
      {option.kind === 'product' && <ProductLine product={option.product} />}
      {option.kind === 'choice' && (
        <>
          {option.choice.hex ? (
            <span aria-hidden className="mx-0.5 size-5 rounded-full" style={{ background: option.choice.hex }} />
          ) : (
            <Layers size={20} aria-hidden className="mx-0.5 text-muted" />
          )}
          <span>
            <span className="text-muted">{CHOICE_LABELS[option.choice.kind]} </span>
            {option.choice.label}
          </span>
        </>
      )}
      {option.kind === 'colour' && (
        <>
          <span aria-hidden className="mx-0.5 size-5 rounded-full border border-line" style={{ background: option.hex }} />
          <span className="font-semibold">Folier nær {option.hex}</span>
        </>
      )}
      {option.kind === 'page' && (
        <>
          <CircleHelp size={20} aria-hidden className="mx-0.5 text-muted" /> {option.title}
        </>
      )}
      {option.kind === 'all' && (
        <>
          <Search size={20} aria-hidden className="mx-0.5 text-muted" /> <span className="font-semibold">Søg efter »{option.text}«</span>
        </>
      )}
    </Link>
  )
}

const CHOICE_LABELS = { color: 'Farve:', series: 'Serie:', category: 'Kategori:' } as const

function ProductLine({ product }: { product: SuggestedProduct }) {
  const { price } = usePriceTag(product)
  return (
    <>
      <ProductPicture
        picture={product.picture ?? undefined}
        missing=""
        sizes="4rem"
        className="h-12 w-16 shrink-0 rounded-sm object-cover"
      />
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold">{product.nameDa}</span>
        <span className="code block text-muted">{product.kcwId}</span>
      </span>
      <span className="own-price figures shrink-0 text-right font-semibold">{price}</span>
    </>
  )
}
