import { ArrowDown, ArrowUp } from 'lucide-react'
import { Link } from 'react-router'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { classes } from '#web/ui/classes.ts'
import { ChooseBox, ProductCardRow, ProductRow, type RowProps, WIDE_ONLY } from './product-row.tsx'
import { type ProductListState, productsAddress, type SortField, sortedBy } from './products-address.ts'

type ProductTableProps = {
  products: readonly StaffProduct[]
  state: ProductListState
  chosen: ReadonlyMap<number, number>
  isPhone: boolean
} & Pick<RowProps, 'onChoose' | 'onChange'>

const COLUMNS: readonly Readonly<{ label: string; field: SortField; isFigure?: boolean; isWideOnly?: boolean }>[] = [
  { label: 'Navn', field: 'nameDa' },
  { label: 'SKU', field: 'kcwId', isWideOnly: true },
  { label: 'Pris', field: 'price', isFigure: true },
  { label: 'Tilbud', field: 'promotion', isFigure: true },
  { label: 'Lager', field: 'stock', isFigure: true },
]
const HEAD = 'bg-ground text-left text-xs font-semibold text-muted shadow-[inset_0_-1px_0_var(--color-edge)]'

/** The products, one a line on a desk and one a card on a phone; figures and marks are changed where they stand. */
export function ProductTable({ products, state, chosen, isPhone, onChoose, onChange }: ProductTableProps) {
  if (products.length === 0) {
    return <p className="border-y border-line py-12 text-center text-muted">Ingen produkter fundet. Prøv at justere dine filtre.</p>
  }
  if (isPhone) {
    return (
      <ul className="border-t border-line">
        {products.map((product) => (
          <ProductCardRow key={product.id} product={product} isChosen={chosen.has(product.id)} onChoose={onChoose} onChange={onChange} />
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
            <th scope="col" className={classes(HEAD, 'w-11')}>
              <ChooseBox label="Vælg alle på siden" isChosen={areAllChosen} onChoose={(isChosen) => onChoose(products, isChosen)} />
            </th>
            <th scope="col" className={HEAD}>
              <span className="sr-only">Billede</span>
            </th>
            {COLUMNS.map((column) => (
              <Heading key={column.field} {...column} state={state} />
            ))}
            <th scope="col" className={classes(HEAD, 'px-2')}>
              Mærker
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <ProductRow key={product.id} product={product} isChosen={chosen.has(product.id)} onChoose={onChoose} onChange={onChange} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading({ label, field, isFigure, isWideOnly, state }: (typeof COLUMNS)[number] & { state: ProductListState }) {
  const isUp = state.sort === field
  const isDown = state.sort === `-${field}`
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={classes(HEAD, 'px-2', isFigure && 'text-right', isWideOnly && WIDE_ONLY)}
    >
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
