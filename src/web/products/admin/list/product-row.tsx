import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { isLowStock } from '#domain/orders/delivery.ts'
import { paths } from '#web/paths.ts'
import { ProductFlags } from '#web/products/admin/form/product-flags.tsx'
import { ProductPicture } from '#web/products/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { InlineNumber } from './inline-number.tsx'
import type { RowChange } from './use-row-changes.ts'

export type RowProps = {
  product: StaffProduct
  isChosen: boolean
  onChoose: (products: readonly StaffProduct[], isChosen: boolean) => void
  onChange: (product: StaffProduct, change: RowChange) => void
}

/** On a tablet the SKU stands below the name: the figures need the room. */
export const WIDE_ONLY = 'max-lg:hidden'

/** A product as a line of the table. */
export function ProductRow({ product, isChosen, onChoose, onChange }: RowProps) {
  return (
    <tr
      data-testid="product"
      className={classes('border-b border-line', isChosen ? 'bg-sunk' : 'hover:bg-raised', !product.active && 'text-muted')}
    >
      <td>
        <ChooseBox label={`Vælg ${product.nameDa}`} isChosen={isChosen} onChoose={(value) => onChoose([product], value)} />
      </td>
      <td className="w-16 min-w-16 py-1">
        <Thumbnail product={product} />
      </td>
      <td className="px-2 py-1">
        <NameLink product={product} />
        <span className="code block text-muted lg:hidden">{product.kcwId}</span>
      </td>
      <td className={classes('code px-2 whitespace-nowrap', WIDE_ONLY)}>{product.kcwId}</td>
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

/** A product as a card, on a phone. */
export function ProductCardRow({ product, isChosen, onChoose, onChange }: RowProps) {
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

function NameLink({ product }: { product: StaffProduct }) {
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

function Thumbnail({ product }: { product: StaffProduct }) {
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
