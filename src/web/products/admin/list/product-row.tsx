import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { PERCENT, type Range } from '#domain/numbers/range.ts'
import { isLowStock } from '#domain/orders/delivery.ts'
import { PRICE_KR, STOCK } from '#domain/products/product-limits.ts'
import { ProductPicture } from '#web/products/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { InlineNumber } from './inline-number.tsx'
import type { RowChange } from './use-row-changes.ts'

export type OnRowChange = (product: StaffProduct, change: RowChange) => void
export type OnChoose = (products: readonly StaffProduct[], isChosen: boolean) => void

/** A figure of a product that is changed where it stands, in the table and on the card. */
type RowFigure = Readonly<{
  label: string
  field: 'price' | 'promotion' | 'stock'
  unit?: string
  isWhole?: boolean
  range: Range
  width: string
}>

export const ROW_FIGURES: readonly RowFigure[] = [
  { label: 'Pris', field: 'price', unit: 'kr.', range: PRICE_KR, width: 'md:w-30' },
  { label: 'Tilbud', field: 'promotion', unit: '%', isWhole: true, range: PERCENT, width: 'md:w-18' },
  { label: 'Lager', field: 'stock', isWhole: true, range: STOCK, width: 'md:w-20' },
]

/** How many are to be told when a product is back in stock. */
export function whoWaits(waiting: number): string {
  return `${wholeNumber(waiting)} venter på besked`
}

type FigureInputProps = { figure: RowFigure; product: StaffProduct; onChange: OnRowChange }

export function FigureInput({ figure: { label, field, width, ...rest }, product, onChange }: FigureInputProps) {
  const isLow = field === 'stock' && isLowStock(product.stock)
  return (
    <InlineNumber
      {...rest}
      label={`${label}: ${product.nameDa}`}
      value={product[field]}
      onSave={(value) => onChange(product, { [field]: value })}
      className={classes('w-full', width, isLow && 'bg-warning-ground')}
    />
  )
}

export function NameLink({ product }: { product: StaffProduct }) {
  return (
    <>
      <Link to={paths.adminProduct(product.id)} prefetch="intent" className="block py-1 leading-snug font-semibold hover:underline">
        {product.nameDa}
      </Link>
      <span className="block text-xs text-muted">
        {[product.category, product.series].filter(Boolean).join(' · ')}
        {!product.active && <Badge className="ml-2">Inaktiv</Badge>}
        {product.waiting > 0 && <Badge className="ml-2">{whoWaits(product.waiting)}</Badge>}
      </span>
    </>
  )
}

export function Thumbnail({ product }: { product: StaffProduct }) {
  const [picture] = product.images
  return <ProductPicture picture={picture && { ...picture, alt: '' }} missing="–" sizes="64px" className="h-12 w-16 shrink-0 rounded-sm" />
}

/** A box to tick with room for a finger. */
export function ChooseBox({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  return (
    <label className="flex size-11 shrink-0 items-center justify-center">
      <input type="checkbox" aria-label={label} checked={isChosen} onChange={({ target }) => onChoose(target.checked)} className="size-5" />
    </label>
  )
}
