import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PurchaseOrder, Supplier } from '#contract/purchases/purchases.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { isOpen, outstandingOf, PURCHASE_STATUS_LABELS } from '#domain/purchases/purchase-order.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { attempt, useAction } from '#web/forms/use-action.ts'
import { OlderPages } from '#web/lists/list-frame.tsx'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { id, inRole } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'
import { newKey } from '#web/new-key.ts'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/purchases-screen.ts'
import { emptyLine, faultsOfLines, isEmptyLine, LineFields, RATE_UNREADABLE, RateField, type TypedLine, toLines } from './line-fields.tsx'

const TITLE = 'Indkøb'

const purchaseList = urlState(paths.adminPurchases, { before: inRole('page', id()) })

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { before } = purchaseList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listPurchaseOrders({ query: { before: before ?? undefined } })), before }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminPurchases()} />
}

export default function Purchases({ loaderData: { orders, before, next } }: Route.ComponentProps) {
  const may = useMay()
  const [suppliers, setSuppliers] = useState<readonly Supplier[] | null>(null)
  const open = () =>
    attempt(
      async () => {
        const found = (await browserApi.listSuppliers()).suppliers
        if (found.length === 0) toast.error('Opret leverandøren først.')
        else setSuppliers(found)
      },
      { failed: 'Leverandørerne kunne ikke hentes' },
    )
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminPurchases()}
      action={
        may('buyGoods') && (
          <div className="flex flex-wrap gap-2">
            <LinkButton to={paths.adminAdvice()}>Se forslag</LinkButton>
            <Button variant="signal" onClick={() => void open()}>
              <Plus size={18} aria-hidden /> Ny indkøbsordre
            </Button>
          </div>
        )
      }
    >
      <ListTable
        rows={orders}
        columns={COLUMNS}
        empty="Her står det, der er bestilt hjem. Det, der er på vej, loves kunderne med den uge, det ventes."
        testId="purchase"
        rowClassName={() => 'bg-ground hover:bg-raised'}
        className=""
      />
      <OlderPages before={before} next={next} hrefOf={(to) => purchaseList.href({ before: to })} />
      {suppliers && <NewPurchaseDialog suppliers={suppliers} onClose={() => setSuppliers(null)} />}
    </AdminPage>
  )
}

const COLUMNS: readonly Column<PurchaseOrder, never>[] = [
  {
    label: 'Indkøb',
    isFreeText: true,
    cell: ({ id: number, supplier }) => (
      <Link to={paths.adminPurchase(number)} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {`${number} · ${supplier.name}`}
      </Link>
    ),
  },
  { label: 'Oprettet', className: 'max-md:hidden', cell: ({ createdAt }) => date(createdAt) },
  {
    label: 'Status',
    cell: ({ stand, isLate }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        {PURCHASE_STATUS_LABELS[stand]}
        {isLate && <Badge tone="warning">Forsinket</Badge>}
      </span>
    ),
  },
  { label: 'Modtaget', isFigure: true, cell: ({ received, rolls }) => `${wholeNumber(received)} af ${wholeNumber(rolls)}` },
  { label: 'Ventes', isFigure: true, className: 'max-md:hidden', cell: nextDay },
]

function nextDay({ stand, lines }: PurchaseOrder): string {
  if (!isOpen(stand)) return '–'
  const [first] = lines.flatMap((line) => (line.expectedOn && outstandingOf(line) > 0 ? [line.expectedOn] : [])).toSorted()
  return first ? dayFigures(first) : '–'
}

function NewPurchaseDialog({ suppliers, onClose }: { suppliers: readonly Supplier[]; onClose: () => void }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [supplierId, setSupplierId] = useState(suppliers[0]?.id ?? 0)
  const [rate, setRate] = useState('')
  const [lines, setLines] = useState<readonly TypedLine[]>([emptyLine(0)])
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const key = useRef(newKey())
  const currency = suppliers.find(({ id }) => id === supplierId)?.currency ?? 'DKK'
  const written = lines.filter((line) => !isEmptyLine(line))
  const { run, isBusy } = useAction({
    failed: 'Kladden kunne ikke gemmes',
    onError: async (error) => {
      setLines(written)
      if (!(error instanceof ApiError)) return
      setFaults(error.fields)
      // the list then shows the draft named in the message
      if (error.code === 'idempotency_key_reused') await revalidate()
    },
  })
  const submit = async () => {
    const typedRate = readNumber(rate)
    const wrong = {
      ...(Number.isNaN(typedRate) && { rate: RATE_UNREADABLE }),
      ...(written.length === 0 ? { 'lines.0.sku': 'Skriv varenummeret.' } : faultsOfLines(written)),
    }
    if (Object.keys(wrong).length > 0) {
      if (written.length > 0) setLines(written)
      return setFaults(wrong)
    }
    await run(async () => {
      const body = { key: key.current, supplierId, currency, rate: typedRate, note: null, lines: toLines(written) }
      const { message, order } = await browserApi.createPurchaseOrder({ body })
      toast.success(message)
      await navigate(paths.adminPurchase(order.id))
    })
  }
  return (
    <FormDialog title="Ny indkøbsordre" onClose={onClose} onSubmit={submit} saveLabel="Gem kladde" isBusy={isBusy} className="grid gap-4">
      <SelectField label="Leverandør" value={supplierId} onChange={(event) => setSupplierId(Number(event.target.value))}>
        {suppliers.map(({ id, name, currency: its }) => (
          <option key={id} value={id}>
            {name} ({its})
          </option>
        ))}
      </SelectField>
      <RateField
        currency={currency}
        rate={rate}
        hint="Tom: som på den sidste indkøbsordre i valutaen."
        error={faults.rate}
        onChange={setRate}
      />
      <LineFields
        lines={lines}
        currency={currency}
        faults={faults}
        onChange={(to) => {
          setLines(to)
          setFaults({})
        }}
      />
    </FormDialog>
  )
}
