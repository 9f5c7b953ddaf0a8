import { Box, Trash2 } from 'lucide-react'
import { paths } from '#contract/pages/pages.ts'
import type { Project } from '#contract/projects/projects.ts'
import { writeCarPicture } from '#domain/film/car/car-picture.ts'
import { CAR_IS_DRAWN, carInWords, filmsOnCar, readChoice, wornText, writeChoice } from '#domain/projects/project-car.ts'
import { browserApi } from '#web/api.ts'
import { usePhotoUrl } from '#web/claims/use-photo-url.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { placeParams } from './calculator-of-project.ts'

type ProjectCarProps = Readonly<{ job: Project; onChanged: (job: Project) => void }>

export function ProjectCarSection({ job, onChanged }: ProjectCarProps) {
  const { onCar } = job
  return (
    <section aria-labelledby="opgave-bil">
      <h2 id="opgave-bil" className="mb-3 text-xl">
        På en bil
      </h2>
      {onCar ? <KeptCar {...{ job, onCar, onChanged }} /> : <NoCar job={job} />}
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

function KeptCar({ job: { id }, onCar, onChanged }: ProjectCarProps & Readonly<{ onCar: NonNullable<Project['onCar']> }>) {
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
