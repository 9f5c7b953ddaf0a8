import { useState } from 'react'
import { paths } from '#contract/pages.ts'
import type { Project } from '#contract/projects/projects.ts'
import { browserApi, orNull } from '#web/api.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/project-page.ts'
import { ProjectActions } from './project-actions.tsx'
import { ProjectCarSection } from './project-car-section.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectFilms } from './project-films.tsx'
import { ProjectOffers, type TypedOffer } from './project-offers.tsx'
import { ProjectOrders } from './project-orders.tsx'
import { ProjectPlaces } from './project-places.tsx'
import { useProjectFields } from './use-project-fields.ts'

const TITLE = 'Opgave'

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => ({ job: await findProject(Number(params.id)) }))
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.jobs()} />
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  return loaderData.job ? <OneProject key={loaderData.job.id} loaded={loaderData.job} /> : <MissingProject />
}

function OneProject({ loaded }: { loaded: Project }) {
  const [job, setProject] = useState(loaded)
  const [offer, setOffer] = useState<TypedOffer>({})
  const form = useProjectFields(job, setProject)
  const isWriting = Object.values(offer).some((text) => text !== '')
  return (
    <AccountPage title={job.car} path={paths.job(job.id)} action={<ProjectActions job={job} />}>
      <UnsavedWarning isDirty={form.isDirty || isWriting} save={async () => (await form.store(form.typed)) !== null} />
      <ProjectPlaces />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 content-start gap-12">
          <ProjectFilms job={job} onChanged={setProject} />
          <ProjectCarSection job={job} onChanged={setProject} />
          <ProjectOrders job={job} />
          <ProjectOffers job={job} form={form} typed={offer} onType={setOffer} />
        </div>
        <ProjectFacts job={job} form={form} />
      </div>
    </AccountPage>
  )
}

function MissingProject() {
  return (
    <AccountPage title={TITLE} path={paths.jobs()}>
      <EmptyState title="Opgaven findes ikke" action={<LinkButton to={paths.jobs()}>Se dine opgaver</LinkButton>} />
    </AccountPage>
  )
}

async function findProject(id: number): Promise<Project | null> {
  return (await orNull(browserApi.showProject({ params: { id } })))?.job ?? null
}
