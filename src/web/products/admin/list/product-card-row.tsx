import type { StaffProduct } from '#contract/products/staff-product.ts'
import { ChooseBox } from '#web/lists/choose-box.tsx'
import { ProductFlags } from '#web/products/admin/form/product-flags.tsx'
import { useMay } from '#web/session/use-may.ts'
import { classes } from '#web/ui/classes.ts'
import { FigureInput, figuresFor, mayChoose, NameLink, type OnChoose, type OnRowChange, Thumbnail } from './product-row.tsx'

type ProductCardRowProps = {
  product: StaffProduct
  hidden: readonly string[]
  isChosen: boolean
  onChoose: OnChoose
  onChange: OnRowChange
}

export function ProductCardRow({ product, hidden, isChosen, onChoose, onChange }: ProductCardRowProps) {
  const may = useMay()
  const isShown = (label: string) => !hidden.includes(label)
  const figures = figuresFor(may).filter(({ label }) => isShown(label))
  return (
    <li data-testid="product" className={classes('border-b border-line py-3', isChosen && 'bg-sunk', !product.active && 'text-muted')}>
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
