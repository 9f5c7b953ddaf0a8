import type { StaffProduct } from '#contract/products/staff-product.ts'
import type { StaffAction } from '#domain/customers/rights/staff-permissions.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { ChooseBox, ChoosePage } from '#web/lists/row-parts.tsx'
import { ProductFlags } from '#web/products/admin/form/product-flags.tsx'
import { type StaffProductListState, type StaffProductSortField, staffProductList } from '#web/products/admin/staff-product-list.ts'
import { NOTHING_FOUND } from '#web/products/list-texts.ts'
import { useHiddenColumns } from '#web/saved-views/use-own-views.ts'
import { useMay } from '#web/session/use-may.ts'
import { classes } from '#web/ui/classes.ts'
import { FigureInput, figuresFor, mayChoose, NameLink, type OnChoose, type OnRowChange, Thumbnail } from './product-row.tsx'

type ProductTableProps = {
  products: readonly StaffProduct[]
  state: StaffProductListState
  chosen: ReadonlyMap<number, number>
  isPhone: boolean
  onChoose: OnChoose
  onChange: OnRowChange
}

/** Products as rows on a desk and as cards on phones; figures and marks are edited in place. */
export function ProductTable({ products, state, chosen, isPhone, onChoose, onChange }: ProductTableProps) {
  const may = useMay()
  const hidden = useHiddenColumns('products', state.hidden)
  const empty = staffProductList.isFiltered(state) ? NOTHING_FOUND : 'Ingen produkter endnu'
  if (products.length === 0) return <EmptyList>{empty}</EmptyList>
  if (isPhone) {
    return (
      <ul className="border-t border-line">
        {products.map((product) => (
          <ProductCardRow
            key={product.id}
            product={product}
            hidden={hidden}
            isChosen={chosen.has(product.id)}
            onChoose={onChoose}
            onChange={onChange}
          />
        ))}
      </ul>
    )
  }
  const areAllChosen = products.every(({ id }) => chosen.has(id))
  const choosing: Column<StaffProduct, StaffProductSortField> = {
    label: 'Vælg',
    heading: <ChoosePage isChosen={areAllChosen} onChoose={(isChosen) => onChoose(products, isChosen)} />,
    className: 'w-11',
    isBare: true,
    cell: (product) => (
      <ChooseBox
        label={`Vælg ${product.nameDa}`}
        isChosen={chosen.has(product.id)}
        onChoose={(isChosen) => onChoose([product], isChosen)}
      />
    ),
  }
  return (
    <ListTable
      rows={products}
      hidden={hidden}
      columns={[...(mayChoose(may) ? [choosing] : []), ...columnsOf(onChange, may)]}
      sorting={{ current: state.sort, to: (sort) => staffProductList.href({ sort }, state) }}
      empty={empty}
      testId="product"
      rowClassName={({ id, active }) => classes(chosen.has(id) ? 'bg-sunk' : 'bg-ground hover:bg-raised', !active && 'text-muted')}
      className="max-h-[75dvh] overflow-auto lg:max-h-none lg:overflow-visible"
      tableClassName="text-sm"
    />
  )
}

function columnsOf(onChange: OnRowChange, may: (work: StaffAction) => boolean): readonly Column<StaffProduct, StaffProductSortField>[] {
  const flags: Column<StaffProduct, StaffProductSortField> = {
    label: 'Mærker',
    heading: <span className="px-2">Mærker</span>,
    isBare: true,
    cellClassName: 'whitespace-nowrap',
    cell: (product) => <ProductFlags product={product} onChange={(change) => onChange(product, change)} />,
  }
  return [
    {
      label: 'Billede',
      heading: <span className="sr-only">Billede</span>,
      isBare: true,
      cellClassName: 'w-16 min-w-16 py-1 lg:w-12 lg:min-w-12',
      cell: (product) => <Thumbnail product={product} />,
    },
    {
      label: 'Navn',
      field: 'nameDa',
      isFreeText: true,
      cellClassName: 'max-xl:min-w-24',
      cell: (product) => (
        <>
          <NameLink product={product} />
          {/* on tablets the SKU stands below the name */}
          <span className="code block text-muted xl:hidden">{product.kcwId}</span>
        </>
      ),
    },
    {
      label: 'SKU',
      field: 'kcwId',
      isFreeText: true,
      className: 'max-xl:hidden',
      cellClassName: 'code row-one-line',
      cell: ({ kcwId }) => kcwId,
    },
    ...figuresFor(may).map((figure) => ({
      label: figure.label,
      ...(figure.field === 'price' && { heading: 'Pris inkl. moms' }),
      field: figure.field,
      isFigure: true,
      isBare: true,
      cellClassName: 'px-1',
      cell: (product: StaffProduct) => <FigureInput figure={figure} product={product} onChange={onChange} />,
    })),
    ...(mayChoose(may) ? [flags] : []),
  ]
}

type ProductCardRowProps = {
  product: StaffProduct
  hidden: readonly string[]
  isChosen: boolean
  onChoose: OnChoose
  onChange: OnRowChange
}

function ProductCardRow({ product, hidden, isChosen, onChoose, onChange }: ProductCardRowProps) {
  const may = useMay()
  const isShown = (label: string) => !hidden.includes(label)
  const figures = figuresFor(may).filter(({ label }) => isShown(label))
  return (
    <li
      data-testid="product"
      // cards out of sight are not laid out, as in the shop's own list
      className={classes(
        'border-b border-line py-3 [content-visibility:auto] [contain-intrinsic-size:auto_11rem]',
        isChosen && 'bg-sunk',
        !product.active && 'text-muted',
      )}
    >
      <div className="flex items-center gap-2">
        {mayChoose(may) && (
          <ChooseBox label={`Vælg ${product.nameDa}`} isChosen={isChosen} onChoose={(value) => onChoose([product], value)} />
        )}
        {isShown('Billede') && <Thumbnail product={product} />}
        <div className="min-w-0 grow">
          <NameLink product={product} />
          {isShown('SKU') && <p className="code text-muted">{product.kcwId}</p>}
        </div>
      </div>
      <div className="mt-2 grid grid-cols-3 gap-2">
        {figures.map((figure) => (
          <div key={figure.field}>
            <p aria-hidden className="text-2xs text-muted">
              {figure.label}
            </p>
            <FigureInput figure={figure} product={product} onChange={onChange} />
          </div>
        ))}
      </div>
      {isShown('Mærker') && <ProductFlags product={product} onChange={(change) => onChange(product, change)} />}
    </li>
  )
}
