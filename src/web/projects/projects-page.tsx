import { Calculator } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ListedProject } from '#contract/projects/projects.ts'
import { metresText } from '#domain/calculator/metres-needed.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { PROJECT_STATUS_LABELS, PROJECT_STATUSES, type ProjectStatus, responsibleAs } from '#domain/projects/project.ts'
import { browserApi } from '#web/api.ts'
import { SearchField } from '#web/lists/search-field.tsx'
import { useListChange } from '#web/lists/use-list-change.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { useUser } from '#web/session/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Options, SelectField } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/projects-page.ts'
import { ProjectPlaces, type ProjectsState, projectsList } from './project-places.tsx'

const TITLE = 'Opgaver'
const RESPONSIBLE_CHOICES = [
  { value: '', label: 'Alle' },
  { value: 'me', label: 'Mine' },
] as const

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = projectsList.read(url.searchParams)
  return loadForUser(url, async () => {
    const { limit: _, ...query } = projectsList.query(state)
    return { ...(await browserApi.listProjects({ query })), state }
  })
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.jobs()} />
}

export default function ProjectsPage({ loaderData: { jobs, total, isShared, state } }: Route.ComponentProps) {
  const isEmpty = total === 0 && !projectsList.isFiltered(state)
  return (
    <AccountPage
      title={TITLE}
      path={paths.jobs()}
      action={
        <LinkButton to={paths.calculator()} variant="signal">
          <Calculator size={18} aria-hidden />
          Ny opgave
        </LinkButton>
      }
    >
      <ProjectPlaces />
      {isEmpty ? (
        <EmptyState title="Gem bilen, kunden og folien ét sted">
          Regn ud, hvor meget folie en bil tager, og gem det som en opgave. Så har du tilbuddet til kunden, og du kan bestille samme farve
          igen, også om et år.
        </EmptyState>
      ) : (
        <>
          <Filters state={state} isShared={isShared} />
          <p aria-live="polite" className="figures border-t border-line pt-4 pb-2 text-sm text-muted">
            {count(total, 'opgave', 'opgaver')}
          </p>
          <ul aria-label="Opgaver">
            {jobs.map((job) => (
              <ProjectRow key={job.id} job={job} />
            ))}
          </ul>
          {total === 0 && <p className="py-6 text-muted">Ingen opgave passer. Prøv et andet ord, eller vis alle.</p>}
          <div className="mt-8">
            <Pagination
              page={state.page}
              pages={Math.ceil(total / projectsList.pageSize)}
              to={(page) => projectsList.href({ page }, state)}
            />
          </div>
        </>
      )}
    </AccountPage>
  )
}

function Filters({ state, isShared }: Readonly<{ state: ProjectsState; isShared: boolean }>) {
  const change = useListChange(projectsList)
  return (
    <div className="flex flex-wrap items-end gap-3 pb-5">
      <SearchField label="Søg bil, kunde, nummerplade" value={state.search} onSearch={(search) => change({ search })} />
      <SelectField
        label="Status"
        isLabelHidden
        className="min-w-40 max-sm:w-full"
        value={state.status}
        onChange={({ target }) => change({ status: PROJECT_STATUSES.find((one) => one === target.value) ?? ('' as ProjectStatus | '') })}
      >
        <option value="">Alle</option>
        <Options of={PROJECT_STATUSES} label={(status) => PROJECT_STATUS_LABELS[status]} />
      </SelectField>
      {(isShared || state.responsible === 'me') && (
        <Segments
          label="Ansvarlig"
          size="md"
          value={state.responsible}
          onChange={(responsible) => change({ responsible })}
          choices={RESPONSIBLE_CHOICES}
        />
      )}
      {state.customer !== null && (
        <Link
          to={projectsList.href({ customer: null }, state)}
          className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
        >
          Vis alle kunders
        </Link>
      )}
    </div>
  )
}

function ProjectRow({ job: { id, car, customer, films, status, plannedOn, orders, responsible } }: { job: ListedProject }) {
  const own = responsibleAs(useUser()?.workshop.memberId ?? null)
  const customerText = [customer?.name, customer?.plate].filter(Boolean).join(', ')
  return (
    <li data-testid="job" className="border-b border-line">
      <Link to={paths.job(id)} prefetch="intent" className="group grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 py-4">
        <span aria-hidden className="row-span-2 mt-1 flex h-10 w-10 overflow-hidden border border-line">
          {films.map(({ hex }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two films may be alike, and none has a state
            <span key={place} className="grow" style={{ background: hex ?? 'var(--color-stage)' }} />
          ))}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
            {[car, customerText].filter(Boolean).join(' · ')}
          </span>
          <ProjectStatusBadge status={status} />
        </span>
        <span className="figures text-sm text-muted wrap-anywhere">
          {[
            ...films.map(({ nameDa, toMm }) => `${nameDa ?? 'Ingen folie valgt'}, ${metresText(toMm)}`),
            ...(plannedOn ? [dayFigures(plannedOn)] : []),
            ...(responsible ? [`Ansvarlig: ${responsible.who === own ? 'dig' : responsible.name}`] : []),
            ...(orders > 0 ? [count(orders, 'ordre', 'ordrer')] : []),
          ].join(' · ')}
        </span>
      </Link>
    </li>
  )
}

const TONES = { offer: 'neutral', agreed: 'warning', 'under-way': 'signal', done: 'success' } as const satisfies Record<
  ProjectStatus,
  string
>

function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <Badge tone={TONES[status]}>{PROJECT_STATUS_LABELS[status]}</Badge>
}
