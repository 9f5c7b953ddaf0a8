import { Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ListedPrice, PriceList } from '#contract/price-lists/price-lists.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { decimalNumber } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { attempt } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'

type PriceTableProps = { list: PriceList; prices: readonly ListedPrice[]; onChanged: () => void }

export function PriceTable({ list, prices, onChanged }: PriceTableProps) {
  const isStarted = list.state === 'started'
  const remove = async (kcwId: string) => {
    await attempt(() => browserApi.setListedPrices({ params: { id: list.id }, body: { prices: [{ kcwId, price: null }] } }), {
      failed: 'Prisen kunne ikke fjernes',
    })
    onChanged()
  }
  if (prices.length === 0) return <EmptyList>Her står priserne, når de er skrevet.</EmptyList>
  return (
    <SmallTable
      rows={prices}
      keyOf={({ kcwId }) => kcwId}
      caption="Priser"
      columns={[
        { label: 'Produkt', isRowHeading: true, className: 'w-full wrap-anywhere', cell: (price) => <Product price={price} /> },
        {
          label: isStarted ? 'Før' : 'I dag',
          isFigure: true,
          isForWide: true,
          cell: ({ product, replaced }) => kroner(isStarted ? replaced : (product?.price ?? null)),
        },
        {
          label: 'Ny pris',
          isFigure: true,
          cell: ({ price, product, replaced }) => (
            <>
              <span className="block font-semibold">{kroner(price)}</span>
              <span className="block text-xs whitespace-normal text-muted sm:hidden">
                {isStarted ? 'før' : 'i dag'} {kroner(isStarted ? replaced : (product?.price ?? null))}
              </span>
            </>
          ),
        },
        {
          label: 'Forskel',
          isFigure: true,
          cell: ({ difference, percent }) => (
            <>
              <span className="block">{difference === null ? '–' : signed(difference, amountWithOre(krToOre(Math.abs(difference))))}</span>
              {percent !== null && (
                <span className="block text-xs text-muted">{signed(percent, `${decimalNumber(Math.abs(percent))} %`)}</span>
              )}
            </>
          ),
        },
        ...(list.state === 'draft'
          ? [
              {
                label: 'Fjern',
                isFigure: true,
                cell: ({ kcwId }: ListedPrice) => (
                  <IconButton label={`Fjern ${kcwId}`} onClick={() => void remove(kcwId)}>
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

function Product({ price: { kcwId, product, warnings } }: { price: ListedPrice }) {
  return (
    <>
      {product ? (
        <Link to={paths.adminProduct(product.id)} className="font-semibold underline-offset-4 hover:underline">
          {product.nameDa}
        </Link>
      ) : (
        <span className="font-semibold">Ukendt varenummer</span>
      )}
      <span className="code block text-muted">{kcwId}</span>
      {warnings.map(({ kind, text }) => (
        <span key={kind} className="block text-xs font-semibold text-warning">
          {text}
        </span>
      ))}
    </>
  )
}

function kroner(kr: number | null): string {
  return kr === null ? '–' : amountWithOre(krToOre(kr))
}

function signed(value: number, text: string): string {
  return value === 0 ? text : `${value > 0 ? '+' : '−'}${text}`
}
