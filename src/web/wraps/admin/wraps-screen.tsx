import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { StaffWrap } from '#contract/wraps.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { SENT_STATES, WRAP_STATE_LABELS, type WrapDecision } from '#domain/wraps/wrap.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { attempt } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/empty-list.tsx'
import { FilterSelect } from '#web/lists/filter-select.tsx'
import { ListFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { useListFocus } from '#web/lists/use-list-focus.ts'
import type { Route } from './+types/wraps-screen.ts'
import { DecideWrap } from './decide-wrap.tsx'
import { StaffWrapItem, type WrapStep } from './staff-wrap-item.tsx'
import { wrapsList } from './wraps-list.ts'

const TITLE = 'Billeder'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = wrapsList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listAllWraps({ query: wrapsList.query(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminWraps()} />
}

type Deciding = Readonly<{ wrap: StaffWrap; decision: Exclude<WrapDecision, 'approved'> | null }>

export default function Wraps({ loaderData: { wraps, total, state } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const keepFocus = useListFocus<HTMLUListElement>(wraps)
  const approve = async ({ id, revision }: StaffWrap) => {
    await attempt(() => browserApi.decideWrap({ params: { id }, body: { decision: 'approved', seen: { revision } } }))
    void revalidate()
  }
  const begin = async (wrap: StaffWrap, step: WrapStep) => {
    if (step === 'approved') await approve(wrap)
    else setDeciding({ wrap, decision: step === 'films' ? null : step })
  }
  const close = () => {
    setDeciding(null)
    // a colleague may have been quicker
    void revalidate()
  }
  return (
    <AdminPage title={TITLE} path={paths.adminWraps()}>
      <ListFilters list={wrapsList} state={state} searchLabel="Søg på bil, værksted eller e-mail">
        {(change) => (
          <FilterSelect
            label="Status"
            all="Alle"
            value={state.state}
            values={SENT_STATES}
            labels={WRAP_STATE_LABELS}
            onChoose={(chosen) => change({ state: chosen })}
          />
        )}
      </ListFilters>
      <ListFrame
        list={wrapsList}
        views="wraps"
        state={state}
        total={total}
        heading={<ListCount>{count(total, 'billede', 'billeder')}</ListCount>}
      >
        {wraps.length === 0 && (
          <EmptyList>{wrapsList.isNarrowed(state) ? 'Ingen billeder matcher' : 'Ingen værksteder har sendt billeder endnu'}</EmptyList>
        )}
        <ul {...keepFocus} className="border-t border-line empty:hidden">
          {wraps.map((wrap) => (
            <StaffWrapItem key={wrap.id} wrap={wrap} onStep={(step) => void begin(wrap, step)} />
          ))}
        </ul>
      </ListFrame>
      {deciding && <DecideWrap wrap={deciding.wrap} decision={deciding.decision} onClose={close} />}
    </AdminPage>
  )
}
