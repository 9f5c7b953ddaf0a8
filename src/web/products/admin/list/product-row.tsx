import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { hasAtMostTwoDecimals } from '#domain/money/money.ts'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { readKroner, readNumber, WHOLE_NUMBER_MISSING } from '#domain/numbers/danish-number.ts'
import { isInRange, isWholeIn, PERCENT } from '#domain/numbers/range.ts'
import { type StockState, stockState } from '#domain/orders/delivery.ts'
import { PRICE_KR } from '#domain/products/product-limits.ts'
import { readStock, STOCK_HINT } from '#domain/products/typed-stock.ts'
import { shelfListsShortText } from '#domain/shelf-lists/shelf-texts.ts'
import { whoWaits } from '#web/products/admin/form/product-labels.ts'
import type { RowChange } from '#web/products/admin/form/use-product-edit.ts'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'

export type OnRowChange = (product: StaffProduct, change: RowChange) => void
export type OnChoose = (products: readonly StaffProduct[], isChosen: boolean) => void

type RowFigure = Readonly<{
  label: string
  field: 'price' | 'promotion' | 'stock'
  /** `tel` gives phones a keyboard with a plus. */
  inputMode: 'decimal' | 'numeric' | 'tel'
  unit?: string
  hint?: string
  wrong: string
  read: (typed: string) => RowChange | null
  width: string
  /** Permissions to see and to change it. */
  seen: StaffAction
  changed: StaffAction
}>

const ROW_FIGURES: readonly RowFigure[] = [
  {
    label: 'Pris',
    field: 'price',
    unit: 'kr.',
    inputMode: 'decimal',
    width: 'md:w-30',
    seen: 'seePrices',
    changed: 'changePrices',
    wrong: 'Skriv et beløb i kr.',
    read: (typed) => {
      const price = readKroner(typed)
      return price !== null && isInRange(price, PRICE_KR) && hasAtMostTwoDecimals(price) ? { price } : null
    },
  },
  {
    label: 'Kampagne',
    field: 'promotion',
    unit: '%',
    inputMode: 'numeric',
    width: 'md:w-18',
    seen: 'seePrices',
    changed: 'changePrices',
    wrong: WHOLE_NUMBER_MISSING,
    read: (typed) => {
      const promotion = readNumber(typed)
      return promotion !== null && isWholeIn(promotion, PERCENT) ? { promotion } : null
    },
  },
  {
    label: 'Lager',
    field: 'stock',
    inputMode: 'tel',
    width: 'md:w-20',
    seen: 'readProducts',
    changed: 'changeStock',
    hint: STOCK_HINT,
    wrong: STOCK_HINT,
    read: readStock,
  },
]

export function figuresFor(may: (work: StaffAction) => boolean): readonly RowFigure[] {
  return ROW_FIGURES.filter(({ seen }) => may(seen))
}

/** True for users with bulk actions: on descriptions or prices. */
export function mayChoose(may: (work: StaffAction) => boolean): boolean {
  return may('describeProducts') || may('changePrices')
}

type FigureInputProps = { figure: RowFigure; product: StaffProduct; onChange: OnRowChange }

const STOCK_LOOKS: Readonly<Partial<Record<StockState, string>>> = { none: 'bg-danger-ground', low: 'bg-warning-ground' }

/** Editable for users who may change the figure, otherwise text. */
export function FigureInput({ figure: { label, field, width, seen: _, changed, ...rest }, product, onChange }: FigureInputProps) {
  if (!useMay()(changed))
    return (
      <span className="figures block px-2 text-right text-sm">
        {decimalNumber(product[field])} {rest.unit}
      </span>
    )
  return (
    <InlineNumber
      {...rest}
      label={`${label}: ${product.nameDa}`}
      value={product[field]}
      onSave={(change) => change[field] !== product[field] && onChange(product, change)}
      className={classes('w-full', width, (field === 'stock' && STOCK_LOOKS[stockState(product.stock)]) || 'bg-ground')}
    />
  )
}

export function NameLink({ product }: { product: StaffProduct }) {
  const may = useMay()
  return (
    <span className="row-lines row-lines-wide block">
      {mayChoose(may) ? (
        <Link to={paths.adminProduct(product.id)} prefetch="intent" className="block py-1 leading-snug font-semibold hover:underline">
          {product.nameDa}
        </Link>
      ) : (
        <span className="block py-1 leading-snug font-semibold">{product.nameDa}</span>
      )}
      <span className="row-parts block text-xs text-muted">
        <span className="truncate text-xs text-muted">{[product.category, product.series].filter(Boolean).join(' · ')}</span>
        {!product.active && <Badge className="ml-2">Inaktiv</Badge>}
        {stockState(product.stock) === 'none' && (
          <Badge tone="danger" className="ml-2">
            Udsolgt
          </Badge>
        )}
        {product.waiting > 0 && <Badge className="ml-2 max-xl:whitespace-normal">{whoWaits(product.waiting)}</Badge>}
        {product.keepers > 0 && <Badge className="ml-2 max-xl:whitespace-normal">{shelfListsShortText(product)}</Badge>}
      </span>
    </span>
  )
}

export function Thumbnail({ product }: { product: StaffProduct }) {
  const [picture] = product.images
  return (
    <ProductPicture
      picture={picture && { ...picture, alt: '' }}
      missing="–"
      sizes="64px"
      className="row-picture h-12 w-16 shrink-0 rounded-sm"
    />
  )
}

type InlineNumberProps<Typed> = {
  label: string
  value: number
  unit?: string
  inputMode: 'decimal' | 'numeric' | 'tel'
  /** Null for an invalid text. */
  read: (typed: string) => Typed | null
  /** Shown for a valid text. */
  hint?: string
  /** Shown for an invalid text. */
  wrong: string
  onSave: (typed: Typed) => void
  className?: string
}

/** A figure edited in its row: Enter or leaving saves, Escape restores. */
function InlineNumber<Typed>({ label, value, unit, inputMode, read, hint, wrong, onSave, className }: InlineNumberProps<Typed>) {
  const [typed, setTyped] = useState<string | null>(null)
  const escaped = useRef(false)
  const parsed = typed === null ? null : read(typed)
  const isValid = typed === null || parsed !== null
  const save = () => {
    if (typed === null || parsed === null) return
    setTyped(null)
    onSave(parsed)
  }
  return (
    <span className={classes('inline-flex items-center rounded-sm border border-line focus-within:border-ink', className)}>
      <input
        aria-label={label}
        aria-invalid={isValid ? undefined : true}
        title={isValid ? hint : wrong}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={14}
        value={typed ?? decimalNumber(value)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') save()
          if (key !== 'Escape') return
          escaped.current = true
          setTyped(null)
          requestAnimationFrame(() => currentTarget.select())
        }}
        onBlur={() => {
          if (!isValid) setTyped(null)
          else if (!escaped.current) save()
          escaped.current = false
        }}
        className="figures min-h-11 w-full min-w-0 bg-transparent px-2 text-right text-sm aria-invalid:text-danger aria-invalid:underline"
      />
      {unit && <span className="pr-2 text-xs text-muted">{unit}</span>}
    </span>
  )
}
