import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Batch, BatchedProduct, StockMovement } from '#contract/batches.ts'
import { paths } from '#contract/pages.ts'
import { MOVEMENT_NAMES } from '#domain/batches/stock-movement.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { useMay } from '#web/customers/use-may.ts'
import { date, dateAndTime } from '#web/format.ts'
import { EmptyList } from '#web/lists/empty-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/product-stock.ts'
import { BatchOrdersDialog } from './batch-orders-dialog.tsx'
import { BlockDialog, CountDialog, NameDialog, ReleaseDialog } from './stock-dialogs.tsx'

const TITLE = 'Lager'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = Number(params.id)
  return loadForStaff(async () => {
    const [{ stock }, first] = await Promise.all([
      browserApi.showBatches({ params: { id } }),
      browserApi.listMovements({ params: { id }, query: {} }),
    ])
    return { stock, ...first }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProducts()} />
}

/** Rolls of one batch, or of unknown ones, as a row of the table. */
type Row = Readonly<{ batch: Batch | null; rolls: number }>
type Opened =
  | Readonly<{ what: 'count'; row: Row }>
  | Readonly<{ what: 'name'; row: Row }>
  | Readonly<{ what: 'block'; batch: Batch }>
  | Readonly<{ what: 'release'; batch: Batch }>
  | Readonly<{ what: 'orders'; batch: Batch }>

/** A product's stock by its batches, and everything that came in and went. */
export default function ProductStock({ loaderData: { stock, movements, next } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const finish = () => {
    close()
    void revalidate()
  }
  const rows: readonly Row[] = [
    ...stock.batches.toReversed().map((batch) => ({ batch, rolls: batch.rolls })),
    ...(stock.unknown > 0 || stock.batches.length === 0 ? [{ batch: null, rolls: stock.unknown }] : []),
  ]
  return (
    <AdminPage
      title={`Lager: ${stock.nameDa}`}
      path={paths.adminProductStock(stock.productId)}
      above={
        <Link to={paths.adminProduct(stock.productId)} className="text-sm underline underline-offset-4">
          Tilbage til produktet
        </Link>
      }
      action={
        may('changeStock') && (
          <LinkButton size="sm" to={paths.adminReceipts()}>
            Modtag varer
          </LinkButton>
        )
      }
    >
      <p className="figures pb-4 text-sm">
        <span className="code text-muted">{stock.kcwId}</span> · <strong>{wholeNumber(stock.stock)} på lager</strong>
      </p>
      <SmallTable
        rows={rows}
        keyOf={({ batch }) => batch?.id ?? 'ukendt'}
        caption="Lager efter batch"
        isCentred
        columns={[
          {
            label: 'Batch',
            isRowHeading: true,
            className: 'w-full wrap-anywhere',
            cell: ({ batch }) =>
              batch ? (
                <>
                  <span className="font-semibold">{batch.code}</span> {batch.blockedAt && <Badge tone="warning">Spærret</Badge>}
                  <span className="block text-xs text-muted">
                    {batch.blockedAt
                      ? `${wholeNumber(batch.blockedRolls)} holdt tilbage: ${batch.blockedReason ?? ''}`
                      : `Siden ${date(batch.createdAt)}`}
                  </span>
                </>
              ) : (
                <span className="text-muted">Ukendt batch</span>
              ),
          },
          { label: 'Ruller', isFigure: true, cell: ({ rolls }) => wholeNumber(rolls) },
          {
            label: 'Handlinger',
            isFigure: true,
            cell: (row) => <RowButtons row={row} may={may} onOpen={setOpened} />,
          },
        ]}
      />
      <Movements key={movements[0]?.id ?? 0} productId={stock.productId} first={movements} firstNext={next} />
      <Dialogs opened={opened} stock={stock} onDone={finish} onClose={close} />
    </AdminPage>
  )
}

type RowButtonsProps = { row: Row; may: ReturnType<typeof useMay>; onOpen: (opened: Opened) => void }

function RowButtons({ row, may, onOpen }: RowButtonsProps) {
  const { batch } = row
  const name = batch ? `batch ${batch.code}` : 'ukendt batch'
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {batch && may('readOrders') && (
        <Button size="sm" aria-label={`Ordrer med ${name}`} onClick={() => onOpen({ what: 'orders', batch })}>
          Ordrer
        </Button>
      )}
      {may('changeStock') && !batch && row.rolls > 0 && (
        <Button size="sm" onClick={() => onOpen({ what: 'name', row })}>
          Skriv batch på
        </Button>
      )}
      {may('changeStock') && !batch?.blockedAt && (
        <Button size="sm" aria-label={`Optæl ${name}`} onClick={() => onOpen({ what: 'count', row })}>
          Optæl
        </Button>
      )}
      {may('changeStock') && batch && (
        <Button
          size="sm"
          aria-label={`${batch.blockedAt ? 'Giv fri' : 'Spær'} ${name}`}
          onClick={() => onOpen({ what: batch.blockedAt ? 'release' : 'block', batch })}
        >
          {batch.blockedAt ? 'Giv fri' : 'Spær'}
        </Button>
      )}
    </span>
  )
}

type DialogsProps = { opened: Opened | null; stock: BatchedProduct; onDone: () => void; onClose: () => void }

function Dialogs({ opened, stock, onDone, onClose }: DialogsProps) {
  const shared = { productId: stock.productId, onDone, onClose }
  if (opened === null) return null
  if (opened.what === 'count') return <CountDialog {...shared} batch={opened.row.batch} rolls={opened.row.rolls} />
  if (opened.what === 'name') return <NameDialog {...shared} rolls={opened.row.rolls} />
  if (opened.what === 'block') return <BlockDialog {...shared} batch={opened.batch} />
  if (opened.what === 'release') return <ReleaseDialog {...shared} batch={opened.batch} />
  return <BatchOrdersDialog batch={opened.batch} onClose={onClose} />
}

type MovementsProps = { productId: number; first: readonly StockMovement[]; firstNext: number | null }

function Movements({ productId, first, firstNext }: MovementsProps) {
  const [older, setOlder] = useState<readonly StockMovement[]>([])
  const [next, setNext] = useState(firstNext)
  const [isBusy, setIsBusy] = useState(false)
  const all = [...first, ...older]
  const showMore = async () => {
    if (next === null) return
    setIsBusy(true)
    const page = await browserApi.listMovements({ params: { id: productId }, query: { before: next } })
    setOlder([...older, ...page.movements])
    setNext(page.next)
    setIsBusy(false)
  }
  return (
    <section aria-labelledby="bevaegelser" className="pt-10">
      <h2 id="bevaegelser" className="pb-1 text-lg">
        Bevægelser
      </h2>
      <p className="pb-3 text-xs text-muted">Alt, hvad der er kommet ind og gået ud. Lagt sammen er det lageret.</p>
      {all.length === 0 ? (
        <EmptyList>Der er endnu ikke kommet eller gået en rulle.</EmptyList>
      ) : (
        <SmallTable
          rows={all}
          keyOf={({ id }) => id}
          caption="Bevægelser"
          columns={[
            {
              label: 'Hvad',
              isRowHeading: true,
              className: 'w-full wrap-anywhere',
              cell: ({ kind, order, note, by, createdAt }) => (
                <>
                  <span className="font-semibold">{MOVEMENT_NAMES[kind]}</span>
                  {order && (
                    <>
                      {' '}
                      <Link to={paths.adminOrder(order.id)} className="underline underline-offset-4">
                        {order.orderNumber}
                      </Link>
                    </>
                  )}
                  <span className="block text-xs text-muted">{[dateAndTime(createdAt), by, note].filter(Boolean).join(' · ')}</span>
                </>
              ),
            },
            { label: 'Batch', cell: ({ batch }) => batch ?? 'Ukendt' },
            { label: 'Ruller', isFigure: true, className: 'font-semibold', cell: ({ rolls }) => signed(rolls) },
          ]}
        />
      )}
      {next !== null && (
        <Button className="mt-4" isBusy={isBusy} busyText="Henter..." onClick={() => void showMore()}>
          Vis flere
        </Button>
      )}
    </section>
  )
}

function signed(rolls: number): string {
  return rolls > 0 ? `+${wholeNumber(rolls)}` : `−${wholeNumber(-rolls)}`
}
