import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Batch, BatchedProduct, StockMovement } from '#contract/batches/batches.ts'
import { paths } from '#contract/pages/pages.ts'
import { MOVEMENT_NAMES } from '#domain/batches/stock-movement.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton, BackLink } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { browserApi } from '#web/api.ts'
import { date, dateAndTime } from '#web/format.ts'
import { useCloseAndReload } from '#web/forms/use-action.ts'
import { EmptyList, OlderPages } from '#web/lists/list-frame.tsx'
import { id as idField, inRole } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/product-stock.ts'
import { BatchOrdersDialog } from './batch-orders-dialog.tsx'
import { RollLabelsDialog } from './roll-labels-dialog.tsx'
import { BlockDialog, CountDialog, NameDialog, ReleaseDialog } from './stock-dialogs.tsx'

const TITLE = 'Lager'
/** Further sold out batches are folded away. */
const SOLD_OUT_SHOWN = 5

const movementList = (productId: number) => urlState(() => paths.adminProductStock(productId), { before: inRole('page', idField()) })

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const id = Number(params.id)
  const { before } = movementList(id).read(url.searchParams)
  return loadForStaff(async () => {
    const [{ stock }, page] = await Promise.all([
      browserApi.showBatches({ params: { id } }),
      browserApi.listMovements({ params: { id }, query: { before: before ?? undefined } }),
    ])
    return { stock, ...page, before }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProducts()} />
}

/** `batch` null is unknown. */
type Row = Readonly<{ batch: Batch | null; rolls: number; held: number }>
type Opened =
  | Readonly<{ what: 'count'; row: Row }>
  | Readonly<{ what: 'labels'; row: Row }>
  | Readonly<{ what: 'name'; row: Row }>
  | Readonly<{ what: 'block'; batch: Batch }>
  | Readonly<{ what: 'release'; batch: Batch }>
  | Readonly<{ what: 'orders'; batch: Batch }>

export default function ProductStock({ loaderData: { stock, movements, before, next } }: Route.ComponentProps) {
  const may = useMay()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const finish = useCloseAndReload(close)
  const isThere = ({ rolls, blockedAt }: Batch) => rolls > 0 || blockedAt !== null
  const rowsOf = (batches: readonly Batch[]) => batches.toReversed().map((batch): Row => ({ batch, rolls: batch.rolls, held: batch.held }))
  const there = rowsOf(stock.batches.filter(isThere))
  const soldOut = rowsOf(stock.batches.filter((batch) => !isThere(batch)))
  const unknown: readonly Row[] =
    stock.unknown > 0 || there.length === 0 ? [{ batch: null, rolls: stock.unknown, held: stock.unknownHeld }] : []
  return (
    <AdminPage
      title={`Lager: ${stock.nameDa}`}
      path={paths.adminProductStock(stock.productId)}
      above={may('readProducts') && <BackLink to={paths.adminProduct(stock.productId)}>Tilbage til produktet</BackLink>}
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
      <BatchList label="Lager efter batch" rows={[...there, ...unknown]} onOpen={setOpened} />
      {soldOut.length > 0 && (
        <details open={soldOut.length <= SOLD_OUT_SHOWN} className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-sm font-semibold">
            {count(soldOut.length, 'udsolgt batch', 'udsolgte batches')}
            <ChevronDown size={18} aria-hidden className="shrink-0 group-open:rotate-180" />
          </summary>
          <BatchList label="Udsolgte batches" rows={soldOut} onOpen={setOpened} />
        </details>
      )}
      <Movements movements={movements} />
      <OlderPages before={before} next={next} hrefOf={(to) => movementList(stock.productId).href({ before: to })} />
      <Dialogs opened={opened} stock={stock} onDone={finish} onClose={close} />
    </AdminPage>
  )
}

function BatchList({ label, rows, onOpen }: { label: string; rows: readonly Row[]; onOpen: (opened: Opened) => void }) {
  const may = useMay()
  return (
    <ul aria-label={label} className="border-t border-line">
      {rows.map((row) => (
        <li
          key={row.batch?.id ?? 'ukendt'}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-b border-line py-3 sm:grid-cols-[1fr_6rem_20rem]"
        >
          <BatchName batch={row.batch} />
          <span className="figures text-right">{withUnit(row.rolls, 'stk.')}</span>
          <RowButtons row={row} may={may} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function BatchName({ batch }: { batch: Batch | null }) {
  if (!batch) return <span className="text-muted">Ukendt batch</span>
  const since = batch.blockedAt
    ? `${wholeNumber(batch.blockedRolls)} holdt tilbage: ${batch.blockedReason ?? ''}`
    : `Siden ${date(batch.createdAt)}`
  return (
    <span className="wrap-anywhere">
      <span className="font-semibold">{batch.code}</span> {batch.blockedAt && <Badge tone="warning">Spærret</Badge>}
      <span className="block text-xs text-muted">{since}</span>
    </span>
  )
}

type RowButtonsProps = { row: Row; may: ReturnType<typeof useMay>; onOpen: (opened: Opened) => void }

function RowButtons({ row, may, onOpen }: RowButtonsProps) {
  const { batch } = row
  const name = batch ? `batch ${batch.code}` : 'ukendt batch'
  return (
    <span className="col-span-2 flex flex-wrap gap-2 sm:col-span-1 sm:justify-end">
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
      {may('changeStock') && (batch !== null || row.rolls > 0) && (
        <Button size="sm" aria-label={`Labels til ${name}`} onClick={() => onOpen({ what: 'labels', row })}>
          Labels
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
  if (opened.what === 'labels') {
    const { batch, rolls } = opened.row
    const { productId, kcwId, nameDa } = stock
    const row = { productId, kcwId, nameDa, batchId: batch?.id ?? null, batch: batch?.code ?? null, rolls: rolls || 1 }
    return <RollLabelsDialog rolls={[row]} onClose={onClose} />
  }
  if (opened.what === 'count') return <CountDialog {...shared} {...opened.row} />
  if (opened.what === 'name') return <NameDialog {...shared} rolls={opened.row.rolls} />
  if (opened.what === 'block') return <BlockDialog {...shared} batch={opened.batch} />
  if (opened.what === 'release') return <ReleaseDialog {...shared} batch={opened.batch} />
  return <BatchOrdersDialog batch={opened.batch} onClose={onClose} />
}

function Movements({ movements }: { movements: readonly StockMovement[] }) {
  return (
    <section aria-labelledby="bevaegelser" className="pt-10">
      <h2 id="bevaegelser" className="pb-1 text-lg">
        Bevægelser
      </h2>
      <p className="pb-3 text-xs text-muted">Alt, hvad der er kommet ind og gået ud. Lagt sammen er det lageret.</p>
      {movements.length === 0 ? (
        <EmptyList>Der er endnu ikke kommet eller gået noget.</EmptyList>
      ) : (
        <SmallTable
          rows={movements}
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
                      <OfficeLink to={paths.adminOrder(order.id)} className="underline underline-offset-4">
                        {order.orderNumber}
                      </OfficeLink>
                    </>
                  )}
                  <span className="block text-xs text-muted">{[dateAndTime(createdAt), by, note].filter(Boolean).join(' · ')}</span>
                </>
              ),
            },
            { label: 'Batch', className: 'min-w-20 wrap-anywhere sm:whitespace-nowrap', cell: ({ batch }) => batch ?? 'Ukendt' },
            { label: 'Antal', isFigure: true, className: 'font-semibold', cell: ({ rolls }) => signed(rolls) },
          ]}
        />
      )}
    </section>
  )
}

function signed(rolls: number): string {
  return rolls > 0 ? `+${wholeNumber(rolls)}` : `−${wholeNumber(-rolls)}`
}
