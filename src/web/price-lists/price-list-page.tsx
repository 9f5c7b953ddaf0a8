import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PriceList } from '#contract/price-lists/price-lists.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton, BackLink } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi, orNotFound } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { saveFirst } from '#web/forms/unsaved-warning.tsx'
import { useAction, useCloseAndReload } from '#web/forms/use-action.ts'
import { chosen, inRole, page } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'
import { fetchTagChoices } from '#web/tags/tag-choices.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/price-list-page.ts'
import { FillPrices } from './fill-prices.tsx'
import { PriceListBadge, PriceListDialog } from './price-list-dialog.tsx'
import { PriceTable } from './price-table.tsx'

const TITLE = 'Prisliste'
const ROWS = 100

const priceListState = (id: number) =>
  urlState(
    () => paths.adminPriceList(id),
    { vis: inRole('filter', chosen(['alle', 'advarsler'], 'alle')), side: page() },
    { pageSize: ROWS },
  )

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  const id = Number(params.id)
  const state = priceListState(id).read(url.searchParams)
  const isWarned = state.vis === 'advarsler'
  return loadForStaff(async () => {
    const query = { page: state.side, limit: ROWS, ...(isWarned && { warned: 'true' as const }) }
    const [answer, choices] = await Promise.all([orNotFound(browserApi.showPriceList({ params: { id }, query })), fetchTagChoices()])
    return { ...answer, choices, state, isWarned }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminPriceLists()} />
}

type OpenDialog = 'name' | 'approve' | 'withdraw' | 'delete'

export default function PriceListPage({ loaderData }: Route.ComponentProps) {
  const { list, prices, total, warned, choices, state, isWarned } = loaderData
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const address = priceListState(list.id)
  const done = useCloseAndReload(() => setDialog(null))
  return (
    <AdminPage title={list.name} path={paths.adminPriceList(list.id)} above={<BackLink to={paths.adminPriceLists()}>Prislister</BackLink>}>
      <ListHead list={list} onOpen={setDialog} />
      {list.state === 'draft' && <FillPrices key={list.id} list={list} choices={choices} onFilled={done} />}
      <section aria-labelledby="priser" className="pt-8">
        <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
          <h2 id="priser" className="text-lg">
            {list.state === 'started' ? 'Ændrede priser' : 'Nye priser ved siden af dagens'}
          </h2>
          {(warned > 0 || isWarned) && (
            <LinkButton size="sm" to={address.href({ vis: isWarned ? 'alle' : 'advarsler' })}>
              {isWarned ? 'Vis alle priser' : `Vis ${count(warned, 'pris', 'priser')} med advarsel`}
            </LinkButton>
          )}
        </div>
        <PriceTable list={list} prices={prices} onChanged={done} />
        <Pagination page={state.side} pages={Math.ceil(total / ROWS)} to={(side) => address.href({ side }, state)} />
      </section>
      <ListDialog dialog={dialog} list={list} warned={warned} onDone={done} onClose={() => setDialog(null)} />
    </AdminPage>
  )
}

function ListHead({ list, onOpen }: { list: PriceList; onOpen: (dialog: OpenDialog) => void }) {
  const { state, startsOn, approvedBy, approvedAt, startedAt, prices } = list
  /** Approves the list as it is shown: typed prices are written first. */
  const approve = async () => {
    if (await saveFirst()) onOpen('approve')
  }
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <PriceListBadge state={state} />
        <span className="figures">
          Gælder fra {dayFigures(startsOn)} · {count(prices, 'pris', 'priser')}
        </span>
      </p>
      {approvedAt && (
        <Notice tone={state === 'started' ? 'success' : 'info'}>
          Godkendt {approvedBy && `af ${approvedBy} `}
          {dateAndTime(approvedAt)}.{' '}
          {startedAt
            ? `Trådt i kraft ${dateAndTime(startedAt)}.`
            : 'Priserne skifter af sig selv ved midnat. Rettes en pris i hånden inden da, vinder prislistens pris.'}
        </Notice>
      )}
      {state !== 'started' && (
        <div className="flex flex-wrap gap-2">
          {state === 'draft' ? (
            <>
              <Button variant="signal" disabled={prices === 0} onClick={() => void approve()}>
                Godkend
              </Button>
              <Button onClick={() => onOpen('name')}>Navn og dag</Button>
              <Button onClick={() => onOpen('delete')}>Slet</Button>
            </>
          ) : (
            <Button onClick={() => onOpen('withdraw')}>Træk godkendelsen tilbage</Button>
          )}
        </div>
      )}
    </div>
  )
}

type ListDialogProps = { dialog: OpenDialog | null; list: PriceList; warned: number; onDone: () => void; onClose: () => void }

function ListDialog({ dialog, list, warned, onDone, onClose }: ListDialogProps) {
  const navigate = useNavigate()
  const { state: revalidation } = useRevalidator()
  // shows a colleague's change before the next confirmation
  const { run, isBusy } = useAction({ failed: 'Det lykkedes ikke', onError: onDone })
  const { id, name, startsOn, prices, revision } = list
  const params = { id }
  const change = async (work: () => Promise<Readonly<{ message: string }>>, then: () => unknown) => {
    if (await run(work)) await then()
  }
  if (dialog === null) return null
  if (dialog === 'name') return <PriceListDialog list={list} onSaved={onDone} onClose={onClose} />
  if (dialog === 'approve')
    return (
      <ConfirmDialog
        title="Godkend prisliste"
        question={`${count(prices, 'pris', 'priser')} gælder af sig selv fra midnat den ${dayFigures(startsOn)}.${warned > 0 ? ` ${count(warned, 'pris har', 'priser har')} en advarsel.` : ''} Vil du godkende?`}
        confirmLabel="Godkend"
        // new prices have a newer revision, which is not loaded yet
        isBusy={isBusy || revalidation === 'loading'}
        onConfirm={() => void change(() => browserApi.approvePriceList({ params, body: { seen: { revision } } }), onDone)}
        onClose={onClose}
      />
    )
  if (dialog === 'withdraw')
    return (
      <ConfirmDialog
        title="Træk godkendelsen tilbage"
        question="Så træder prislisten ikke i kraft, før den godkendes igen. Vil du trække godkendelsen tilbage?"
        confirmLabel="Træk tilbage"
        isBusy={isBusy}
        onConfirm={() => void change(() => browserApi.withdrawPriceList({ params }), onDone)}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title="Slet prisliste"
      question={`Vil du slette ${name} med alle dens priser?`}
      confirmLabel="Slet"
      isBusy={isBusy}
      onConfirm={() =>
        void change(
          () => browserApi.deletePriceList({ params }),
          () => void navigate(paths.adminPriceLists()),
        )
      }
      onClose={onClose}
    />
  )
}
