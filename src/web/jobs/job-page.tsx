import { useState } from 'react'
import type { Job } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/pages.ts'
import { browserApi, orNull } from '#web/api.ts'
import { AccountPage, AccountPageSkeleton } from '#web/customers/account-page.tsx'
import { loadForUser } from '#web/customers/require-user.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/job-page.ts'
import { JobActions } from './job-actions.tsx'
import { JobCarSection } from './job-car-section.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobFilms } from './job-films.tsx'
import { JobOffers, type TypedOffer } from './job-offers.tsx'
import { JobOrders } from './job-orders.tsx'
import { JobPlaces } from './job-places.tsx'
import { useJobFields } from './use-job-fields.ts'

const TITLE = 'Opgave'

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => ({ job: await findJob(Number(params.id)) }))
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.jobs()} />
}

export default function JobPage({ loaderData }: Route.ComponentProps) {
  return loaderData.job ? <OneJob key={loaderData.job.id} loaded={loaderData.job} /> : <MissingJob />
}

function OneJob({ loaded }: { loaded: Job }) {
  const [job, setJob] = useState(loaded)
  const [offer, setOffer] = useState<TypedOffer>({})
  const form = useJobFields(job, setJob)
  const isWriting = Object.values(offer).some((text) => text !== '')
  return (
    <AccountPage title={job.car} path={paths.job(job.id)} action={<JobActions job={job} />}>
      <UnsavedWarning isDirty={form.isDirty || isWriting} save={async () => (await form.store(form.typed)) !== null} />
      <JobPlaces />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 content-start gap-12">
          <JobFilms job={job} onChanged={setJob} />
          <JobCarSection job={job} onChanged={setJob} />
          <JobOrders job={job} />
          <JobOffers job={job} form={form} typed={offer} onType={setOffer} />
        </div>
        <JobFacts job={job} form={form} />
      </div>
    </AccountPage>
  )
}

function MissingJob() {
  return (
    <AccountPage title={TITLE} path={paths.jobs()}>
      <EmptyState title="Opgaven findes ikke" action={<LinkButton to={paths.jobs()}>Se dine opgaver</LinkButton>} />
    </AccountPage>
  )
}

async function findJob(id: number): Promise<Job | null> {
  return (await orNull(browserApi.showJob({ params: { id } })))?.job ?? null
}
