import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Advice, Supplier } from '#contract/purchases/purchases.ts'
import { count, decimalNumber, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { isLowOrOut } from '#domain/orders/delivery.ts'
import { ADVICE_WEEKS } from '#domain/purchases/advice.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { chosen, named } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'
import { newKey } from '#web/new-key.ts'
import { staffProductList } from '#web/products/admin/staff-product-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Options, SelectField } from '#web/ui/field.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/advice-screen.ts'

const TITLE = 'Bestillingsforslag'
const WEEKS = [4, 8, 12, 26, ADVICE_WEEKS.max] as const
const COVERS = [4, 8, 12, 16, 26] as const

const adviceState = urlState(paths.adminAdvice, { weeks: named('uger', chosen(WEEKS, 12)), cover: named('daek', chosen(COVERS, 8)) })

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = adviceState.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.advisePurchases({ query: state })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminAdvice()} />
}

export default function AdviceScreen({ loaderData: { advice, suppliers, state } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const advised = advice.filter((row: Advice) => row.advised > 0)
  const unadvised = advice.filter((row: Advice) => row.advised === 0)
  const [unsold, enough] = [unadvised.filter(isSoldOutAndUnsold), unadvised.filter((row: Advice) => !isSoldOutAndUnsold(row))]
  const low = advice.filter(({ stock }: Advice) => isLowOrOut(stock)).length
  const groups = suppliers
    .map((supplier: Supplier) => ({ supplier, rows: advised.filter(({ supplierId }: Advice) => supplierId === supplier.id) }))
    .filter(({ rows }) => rows.length > 0)
  const without = advised.filter(({ supplierId }: Advice) => supplierId === null)
  return (
    <AdminPage title={TITLE} path={paths.adminAdvice()}>
      <p className="max-w-prose pb-4 text-sm text-muted">
        Salget i de valgte uger, fremskrevet over leveringstiden og de uger, varerne skal række. Sæsonen følger sidste år, hvor der er et.
        Restordrer lægges til; lager og det, der er på vej, trækkes fra.
      </p>
      <div className="flex flex-wrap gap-4 pb-6">
        <SelectField
          label="Salg i de sidste"
          value={state.weeks}
          onChange={(event) => void navigate(adviceState.href({ weeks: Number(event.target.value) as (typeof WEEKS)[number] }, state))}
        >
          <Options of={WEEKS} label={(weeks) => count(weeks, 'uge', 'uger')} />
        </SelectField>
        <SelectField
          label="Skal række"
          value={state.cover}
          onChange={(event) => void navigate(adviceState.href({ cover: Number(event.target.value) as (typeof COVERS)[number] }, state))}
        >
          <Options of={COVERS} label={(weeks) => `${count(weeks, 'uge', 'uger')} efter ankomst`} />
        </SelectField>
      </div>
      {advice.length === 0 && <EmptyList>Der er nok af alt.</EmptyList>}
      {low > 0 && (
        <p className="pb-2 text-sm">
          <OfficeLink
            to={staffProductList.href({ lowStock: 'true', active: 'true', discontinued: 'false', sort: 'stock' })}
            className="font-semibold underline underline-offset-4"
          >
            {count(low, 'produkt', 'produkter')} med lavt lager
          </OfficeLink>
          {unadvised.length > 0 && `, heraf ${wholeNumber(unadvised.length)} uden forslag: se nederst`}
        </p>
      )}
      {groups.map(({ supplier, rows }) => (
        <SupplierAdvice key={supplier.id} supplier={supplier} rows={rows} />
      ))}
      {without.length > 0 && (
        <section aria-labelledby="uden-leverandoer" className="pt-6">
          <h2 id="uden-leverandoer" className="pb-1 text-lg">
            Uden leverandør
          </h2>
          <p className="pb-3 text-sm text-muted">Skriv dem på en leverandør, så regnes leveringstiden med.</p>
          <AdviceTable rows={without} />
        </section>
      )}
      <Unadvised id="lavt-uden-forslag" title="Lavt lager uden forslag" rows={enough}>
        De sælger så lidt, at lageret rækker, eller resten er på vej.
      </Unadvised>
      <Unadvised id="udsolgt-uden-salg" title="Udsolgt uden salg" rows={unsold}>
        Ingen har købt dem i de valgte uger, og ingen er på vej. Bestil dem hjem, eller lad dem udgå.
      </Unadvised>
    </AdminPage>
  )
}

function isSoldOutAndUnsold({ stock, sold, onTheWay }: Advice): boolean {
  return stock <= 0 && sold === 0 && onTheWay === 0
}

function Unadvised({ id, title, rows, children }: { id: string; title: string; rows: readonly Advice[]; children: string }) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id} className="pt-6">
      <h2 id={id} className="pb-1 text-lg">
        {title}
      </h2>
      <p className="pb-3 text-sm text-muted">{children}</p>
      <AdviceTable rows={rows} />
    </section>
  )
}

function SupplierAdvice({ supplier, rows }: { supplier: Supplier; rows: readonly Advice[] }) {
  const navigate = useNavigate()
  const key = useRef(newKey())
  const heading = `forslag-${supplier.id}`
  const rolls = rows.reduce((sum, { advised }) => sum + advised, 0)
  const { run, isBusy } = useAction({ failed: 'Kladden kunne ikke laves' })
  const order = () =>
    run(async () => {
      const lines = rows.map(({ sku, advised, unitPrice }) => ({ sku, rolls: advised, unitPrice }))
      const body = { key: key.current, supplierId: supplier.id, currency: supplier.currency, rate: null, note: null, lines }
      const { message, order: made } = await browserApi.createPurchaseOrder({ body })
      toast.success(message)
      await navigate(paths.adminPurchase(made.id))
    })
  return (
    <section aria-labelledby={heading} className="pt-6">
      <div className="flex flex-wrap items-end justify-between gap-3 pb-3">
        <div>
          <h2 id={heading} className="text-lg">
            {supplier.name}
          </h2>
          <p className="figures text-sm text-muted">
            {withUnit(rolls, 'stk.')} · leveringstid {count(supplier.leadTimeDays, 'dag', 'dage')}
          </p>
        </div>
        <Button variant="signal" isBusy={isBusy} busyText="Laver kladden..." onClick={() => void order()}>
          Lav kladde til {supplier.name}
        </Button>
      </div>
      <AdviceTable rows={rows} />
    </section>
  )
}

function AdviceTable({ rows }: { rows: readonly Advice[] }) {
  return (
    <SmallTable
      rows={rows}
      keyOf={({ productId }) => productId}
      caption="Forslag"
      columns={[
        {
          label: 'Vare',
          isRowHeading: true,
          className: 'w-full wrap-anywhere',
          cell: (row) => (
            <>
              <span className="block font-semibold">{row.nameDa}</span>
              <span className="code text-muted">{row.sku}</span>
              <span className="block text-xs text-muted sm:hidden">{whyText(row)}</span>
            </>
          ),
        },
        { label: 'Solgt', isFigure: true, isForWide: true, cell: ({ sold }) => wholeNumber(sold) },
        { label: 'Sæson', isFigure: true, isForWide: true, cell: ({ season }) => (season === null ? '–' : `× ${decimalNumber(season)}`) },
        { label: 'Lager', isFigure: true, isForWide: true, cell: ({ stock }) => wholeNumber(stock) },
        { label: 'Restordrer', isFigure: true, isForWide: true, cell: ({ owed }) => wholeNumber(owed) },
        { label: 'På vej', isFigure: true, isForWide: true, cell: ({ onTheWay }) => wholeNumber(onTheWay) },
        { label: 'Bestil', isFigure: true, className: 'font-bold', cell: ({ advised }) => wholeNumber(advised) },
      ]}
    />
  )
}

function whyText({ sold, season, stock, owed, onTheWay }: Advice): string {
  return [
    `Solgt ${wholeNumber(sold)}`,
    season !== null && `sæson × ${decimalNumber(season)}`,
    `lager ${wholeNumber(stock)}`,
    owed > 0 && `restordrer ${wholeNumber(owed)}`,
    onTheWay > 0 && `på vej ${wholeNumber(onTheWay)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
