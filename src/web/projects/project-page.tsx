import { Box, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { OrderedForProject, Project } from '#contract/projects/projects.ts'
import { batchesText } from '#domain/batches/batch-texts.ts'
import { writeCarPicture } from '#domain/film/car/car-picture.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { orderStatusLabel } from '#domain/orders/order-status.ts'
import { MAX_ORDERED_LINES } from '#domain/projects/project.ts'
import { CAR_IS_DRAWN, carInWords, filmsOnCar, readChoice, wornText, writeChoice } from '#domain/projects/project-car.ts'
import { browserApi, orNull } from '#web/api.ts'
import { usePhotoUrl } from '#web/claims/claim-photos.tsx'
import { date } from '#web/format.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/project-page.ts'
import { placeParams } from './calculator-of-project.ts'
import { ProjectActions } from './project-actions.tsx'
import { ProjectFacts } from './project-facts.tsx'
import { ProjectFilms } from './project-films.tsx'
import { ProjectOffers, type TypedOffer } from './project-offers.tsx'
import { ProjectPlaces } from './project-places.tsx'
import { SameColourAgain } from './same-colour-again.tsx'
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

function ProjectOrders({ job }: { job: Project }) {
  return (
    <section aria-labelledby="opgave-ordrer">
      <h2 id="opgave-ordrer" className="mb-3 text-xl">
        Bestilt
      </h2>
      {job.orders.flatMap(({ lines }) => lines).length >= MAX_ORDERED_LINES && (
        <p className="pb-3 text-sm text-muted">De nyeste {MAX_ORDERED_LINES} linjer. Resten finder du under »Mine ordrer«.</p>
      )}
      {job.orders.length === 0 ? (
        <p className="border-t border-line pt-4 text-sm text-muted">
          Der er ikke bestilt noget til opgaven endnu. Læg dens ruller i kurven herfra, så husker opgaven ordren og batchen.
        </p>
      ) : (
        <ul aria-label="Ordrer til opgaven">
          {job.orders.map((order) => (
            <li key={order.id} data-testid="job-order" className="border-t border-line py-4">
              <p className="figures text-sm">
                <Link to={paths.orders(order.orderNumber)} className="font-semibold underline underline-offset-4">
                  {order.orderNumber}
                </Link>{' '}
                · {date(order.createdAt)} · {orderStatusLabel(order)}
              </p>
              <ul>
                {order.lines.map((line) => (
                  <Line key={line.id} jobId={job.id} line={line} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ jobId, line }: { jobId: number; line: OrderedForProject }) {
  return (
    <li className="mt-3 text-sm">
      <p className="figures">
        {line.quantity} × <span className="font-semibold">{line.nameDa}</span> <span className="code text-muted">{line.kcwId}</span>
      </p>
      <p className="text-xs text-muted empty:hidden">{batchesText(line.batches)}</p>
      {line.sharedWith > 0 && (
        <p className="text-xs text-muted">Bestilt sammen med {count(line.sharedWith, 'anden opgave', 'andre opgaver')}.</p>
      )}
      <SameColourAgain jobId={jobId} line={line} />
    </li>
  )
}

type ProjectCarProps = Readonly<{ job: Project; onChanged: (job: Project) => void }>

function ProjectCarSection({ job, onChanged }: ProjectCarProps) {
  const { onCar } = job
  return (
    <section aria-labelledby="opgave-bil">
      <h2 id="opgave-bil" className="mb-3 text-xl">
        På en bil
      </h2>
      {onCar ? <SavedCar job={job} onCar={onCar} onChanged={onChanged} /> : <NoCar job={job} />}
    </section>
  )
}

function NoCar({ job: { id, films } }: Pick<ProjectCarProps, 'job'>) {
  const choice = writeChoice({ ...readChoice(''), films: filmsOnCar(films.filter(({ productId }) => productId !== null)) })
  return (
    <>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Vis kunden folien på en bil, og gem bilen her. Så kommer billedet med på tilbuddet.
      </p>
      <LinkButton to={carOfProject(id, choice)}>
        <Box size={18} aria-hidden />
        Vis på en bil
      </LinkButton>
    </>
  )
}

function SavedCar({ job: { id }, onCar, onChanged }: ProjectCarProps & Readonly<{ onCar: NonNullable<Project['onCar']> }>) {
  const { choice, films, keptAt } = onCar
  const { url, isBroken } = usePhotoUrl(`${id} ${keptAt}`, (signal) => browserApi.showProjectCar({ params: { id } }, { signal }))
  const { run, isBusy } = useAction()
  const remove = () =>
    run(async () => {
      const { message, job: changed } = await browserApi.removeProjectCar({ params: { id } })
      toast.success(message)
      onChanged(changed)
    })
  return (
    <>
      <div className="aspect-video bg-stage">
        {url && <img src={url} alt={carInWords(films)} className="size-full object-contain" />}
        {isBroken && <p className="p-4 text-sm text-muted">Billedet kunne ikke hentes.</p>}
      </div>
      <ul aria-label="Folier på bilen" className="mt-3 text-sm wrap-anywhere">
        {films.map((worn) => (
          <li key={worn.panel}>{wornText(worn)}</li>
        ))}
      </ul>
      <p className="mt-1 text-xs text-muted">{CAR_IS_DRAWN} Billedet kommer med på nye tilbud.</p>
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:w-full">
        <LinkButton to={carOfProject(id, choice)}>
          <Box size={18} aria-hidden />
          Åbn bilen
        </LinkButton>
        <Button isBusy={isBusy} busyText="Fjerner..." onClick={() => void remove()}>
          <Trash2 size={18} aria-hidden />
          Fjern bilen
        </Button>
      </div>
    </>
  )
}

function carOfProject(jobId: number, choice: string): string {
  return paths.car({ ...writeCarPicture(readChoice(choice)), ...placeParams({ jobId, filmId: null }) })
}
