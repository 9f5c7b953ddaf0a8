import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AssortmentProduct } from '#contract/assortment.ts'
import { isLowStock } from '#domain/delivery.ts'
import { paths } from '#web/paths.ts'
import { ProductPicture } from '#web/shop/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { InlineNumber } from './inline-number.tsx'
import { ProductFlags } from './product-flags.tsx'
import { type ProductListState, productsAddress, type SortField, sortedBy } from './products-address.ts'
import type { RowChange } from './use-row-changes.ts'

type ProductTableProps = {
  products: readonly AssortmentProduct[]
  state: ProductListState
  chosen: ReadonlyMap<number, number>
  isPhone: boolean
  onChoose: (products: readonly AssortmentProduct[], isChosen: boolean) => void
  onChange: (product: AssortmentProduct, change: RowChange) => void
}

const COLUMNS: readonly Readonly<{ label: string; field: SortField; isFigure?: boolean }>[] = [
  { label: 'Navn', field: 'nameDa' },
  { label: 'SKU', field: 'kcwId' },
  { label: 'Pris', field: 'price', isFigure: true },
  { label: 'Tilbud', field: 'promotion', isFigure: true },
  { label: 'Lager', field: 'stock', isFigure: true },
]
const HEAD = 'bg-ground px-2 text-left text-xs font-semibold text-muted shadow-[inset_0_-1px_0_var(--color-edge)]'

/** The products, one a line on a desk and one a card on a phone; figures and marks are changed where they stand. */
export function ProductTable(props: ProductTableProps) {
  const { products, state, chosen, onChoose, isPhone } = props
  if (products.length === 0) {
    return <p className="border-y border-line py-12 text-center text-muted">Ingen produkter fundet. Prøv at justere dine filtre.</p>
  }
  if (isPhone) {
    return (
      <ul className="border-t border-line">
        {products.map((product) => (
          <ProductCardRow key={product.id} product={product} {...props} />
        ))}
      </ul>
    )
  }
  const areAllChosen = products.every(({ id }) => chosen.has(id))
  return (
    <div className="max-h-[75dvh] overflow-auto lg:max-h-none lg:overflow-visible">
      <table className="w-full border-collapse text-sm">
        <thead className="sticky top-0 z-10">
          <tr>
            <th scope="col" className={classes(HEAD, 'w-11 px-0')}>
              <ChooseBox label="Vælg alle på siden" isChosen={areAllChosen} onChoose={(isChosen) => onChoose(products, isChosen)} />
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">Billede</span>
            </th>
            {COLUMNS.map((column) => (
              <Heading key={column.field} {...column} state={state} />
            ))}
            <th scope="col" className={HEAD}>
              Mærker
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading({ label, field, isFigure, state }: (typeof COLUMNS)[number] & { state: ProductListState }) {
  const isUp = state.sort === field
  const isDown = state.sort === `-${field}`
  return (
    <th scope="col" aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined} className={classes(HEAD, isFigure && 'text-right')}>
      <Link
        to={productsAddress({ sort: sortedBy(field, state.sort) }, state)}
        replace
        preventScrollReset
        className={classes('inline-flex min-h-11 items-center gap-1 hover:text-ink', (isUp || isDown) && 'text-ink')}
      >
        {label}
        {isUp && <ArrowUp size={14} aria-hidden />}
        {isDown && <ArrowDown size={14} aria-hidden />}
      </Link>
    </th>
  )
}

type RowProps = Omit<ProductTableProps, 'products'> & { product: AssortmentProduct }

function ProductRow({ product, chosen, onChoose, onChange }: RowProps) {
  const isChosen = chosen.has(product.id)
  return (
    <tr
      data-testid="product"
      className={classes('border-b border-line', isChosen ? 'bg-sunk' : 'hover:bg-raised', !product.active && 'text-muted')}
    >
      <td>
        <ChooseBox label={`Vælg ${product.nameDa}`} isChosen={isChosen} onChoose={(value) => onChoose([product], value)} />
      </td>
      <td className="w-16 py-1">
        <Thumbnail product={product} />
      </td>
      <td className="px-2 py-1">
        <NameLink product={product} />
      </td>
      <td className="code px-2 whitespace-nowrap">{product.kcwId}</td>
      <Figures
        product={product}
        onChange={onChange}
        wrap={(key, children) => (
          <td key={key} className="px-1 text-right">
            {children}
          </td>
        )}
      />
      <td className="whitespace-nowrap">
        <ProductFlags product={product} onChange={(change) => onChange(product, change)} />
      </td>
    </tr>
  )
}

function ProductCardRow({ product, chosen, onChoose, onChange }: RowProps) {
  const isChosen = chosen.has(product.id)
  return (
    <li data-testid="product" className={classes('border-b border-line py-3', isChosen && 'bg-sunk', !product.active && 'text-muted')}>
      <div className="flex items-center gap-2">
        <ChooseBox label={`Vælg ${product.nameDa}`} isChosen={isChosen} onChoose={(value) => onChoose([product], value)} />
        <Thumbnail product={product} />
        <div className="min-w-0 grow">
          <NameLink product={product} />
          <p className="code text-muted">{product.kcwId}</p>
        </div>
      </div>
      <div className="mt-2 grid grid-cols-3 gap-2">
        <Figures
          product={product}
          onChange={onChange}
          wrap={(key, children) => (
            <div key={key}>
              <p aria-hidden className="text-2xs text-muted">
                {key}
              </p>
              {children}
            </div>
          )}
        />
      </div>
      <ProductFlags product={product} onChange={(change) => onChange(product, change)} />
    </li>
  )
}

type FiguresProps = Pick<RowProps, 'product' | 'onChange'> & { wrap: (label: string, children: ReactNode) => ReactNode }

function Figures({ product, onChange, wrap }: FiguresProps) {
  const change = (wanted: RowChange) => onChange(product, wanted)
  return (
    <>
      {wrap(
        'Pris',
        <InlineNumber
          label={`Pris: ${product.nameDa}`}
          value={product.price}
          unit="kr."
          most={10_000_000}
          onSave={(price) => change({ price })}
          className="w-full md:w-30"
        />,
      )}
      {wrap(
        'Tilbud',
        <InlineNumber
          label={`Tilbud: ${product.nameDa}`}
          value={product.promotion}
          unit="%"
          isWhole
          most={100}
          onSave={(promotion) => change({ promotion })}
          className="w-full md:w-18"
        />,
      )}
      {wrap(
        'Lager',
        <InlineNumber
          label={`Lager: ${product.nameDa}`}
          value={product.stock}
          isWhole
          most={1_000_000}
          onSave={(stock) => change({ stock })}
          className={classes('w-full md:w-20', isLowStock(product.stock) && 'bg-warning-ground')}
        />,
      )}
    </>
  )
}

function NameLink({ product }: { product: AssortmentProduct }) {
  return (
    <>
      <Link to={paths.adminProduct(product.id)} prefetch="intent" className="block py-1 leading-snug font-semibold hover:underline">
        {product.nameDa}
      </Link>
      <span className="block text-xs text-muted">
        {[product.category, product.series].filter(Boolean).join(' · ')}
        {!product.active && <Badge className="ml-2">Ikke aktiv</Badge>}
      </span>
    </>
  )
}

function Thumbnail({ product }: { product: AssortmentProduct }) {
  const [picture] = product.images
  return <ProductPicture picture={picture && { ...picture, alt: '' }} missing="–" sizes="64px" className="h-12 w-16 shrink-0 rounded-sm" />
}

function ChooseBox({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  return (
    <label className="flex size-11 shrink-0 items-center justify-center">
      <input type="checkbox" aria-label={label} checked={isChosen} onChange={({ target }) => onChoose(target.checked)} className="size-5" />
    </label>
  )
}
