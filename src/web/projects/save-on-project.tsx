import { keepPreviousData } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ListedProject } from '#contract/projects/projects.ts'
import type { CarPicture } from '#domain/film/car/car-picture.ts'
import { CAR_WITHOUT_FILM, questionsOf, writeChoice } from '#domain/projects/project-car.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { UPLOAD_LOST } from '#web/refusal-message.ts'
import { useSession } from '#web/session/session.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { FigureSelect } from './figure-select.tsx'
import { SearchedChoice } from './searched-choice.tsx'

type SaveOnProjectProps = Readonly<{
  /** The project the car was opened from; null when one is chosen here. */
  jobId: number | null
  shown: () => CarPicture
  draw: () => Promise<Blob>
}>

/** Saves the car with a project, so that it appears on the offer. Guests have no projects. */
export function SaveOnProject({ jobId, shown, draw }: SaveOnProjectProps) {
  const { status } = useSession()
  const navigate = useNavigate()
  const { run, isBusy } = useAction({ failed: UPLOAD_LOST })
  const [pictureToSave, setPictureToSave] = useState<CarPicture | null>(null)
  if (status !== 'customer') return null
  const save = (id: number) =>
    run(async () => {
      const body = new FormData()
      const choice = writeChoice(shown())
      body.append('image', await draw(), 'bil.png')
      const { message } = await browserApi.keepProjectCar({ params: { id }, query: { choice }, body })
      toast.success(message)
      await navigate(paths.job(id))
    })
  const press = () => {
    const picture = shown()
    if (Object.keys(picture.films).length === 0) toast.error(CAR_WITHOUT_FILM)
    else if (jobId === null) setPictureToSave(picture)
    else void save(jobId)
  }
  return (
    <>
      <Button onClick={press} isBusy={isBusy} busyText="Gemmer...">
        <ClipboardList size={18} aria-hidden />
        {jobId === null ? 'Gem på en opgave' : 'Gem på opgaven'}
      </Button>
      {pictureToSave && <ProjectForCar picture={pictureToSave} isBusy={isBusy} onChoose={save} onClose={() => setPictureToSave(null)} />}
    </>
  )
}

type ProjectForCarProps = Readonly<{
  picture: CarPicture
  isBusy: boolean
  onChoose: (jobId: number) => Promise<unknown>
  onClose: () => void
}>

/** The project to save a car with: an unfinished one, or a new one with calculations made from the car. */
function ProjectForCar({ picture, isBusy, onChoose, onClose }: ProjectForCarProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Hvilken opgave?" losesNothing footer={<Button onClick={onClose}>Annuller</Button>}>
      <NewProject picture={picture} isBusy={isBusy} onChoose={onChoose} />
      <OpenProjects isBusy={isBusy} onChoose={onChoose} />
    </Dialog>
  )
}

function NewProject({ picture, isBusy, onChoose }: Omit<ProjectForCarProps, 'onClose'>) {
  const [car, setCar] = useState('')
  const [error, setError] = useState<string>()
  const key = useRef(newKey())
  const { data } = useUserQuery({ queryKey: ['metre-figures'], queryFn: ({ signal }) => browserApi.showMetres({}, { signal }) })
  const questions = questionsOf(picture, car)
  const { run, isBusy: isMaking } = useAction()
  const make = async () => {
    if (car === '') return setError('Vælg bilen først.')
    await run(async () => {
      const id = await createProject(questions, key.current)
      if (id !== null) await onChoose(id)
    })
  }
  if (questions.length === 0)
    return (
      <p className="text-sm text-muted">
        Spejle og striber måles i hånden. En ny opgave kræver en folie til karosseri, tag eller motorhjelm.
      </p>
    )
  return (
    <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
      <FigureSelect
        label="Ny opgave til"
        error={error}
        figures={data?.figures ?? []}
        value={car}
        nothing="Vælg bil"
        onChoose={(id) => {
          setCar(id ?? '')
          setError(undefined)
          // another car is another project
          key.current = newKey()
        }}
      />
      <Button variant="solid" size="lg" isBusy={isMaking || isBusy} busyText="Gemmer..." onClick={() => void make()}>
        Gem som opgave
      </Button>
    </div>
  )
}

/** Creates the calculations one by one; a second press continues after the last success. */
async function createProject([first, ...others]: ReturnType<typeof questionsOf>, key: string): Promise<number | null> {
  if (!first) return null
  const { job } = await browserApi.createProject({ body: { key, question: first } })
  for (const question of others.slice(job.films.length - 1)) await browserApi.addProjectFilm({ params: { id: job.id }, body: { question } })
  return job.id
}

function OpenProjects({ isBusy, onChoose }: Pick<ProjectForCarProps, 'isBusy' | 'onChoose'>) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const { data, isError, isPlaceholderData } = useUserQuery({
    queryKey: ['open-jobs', search],
    queryFn: ({ signal }) => browserApi.listProjects({ query: { search, open: 'true' } }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (data?.total === 0 && search === '' && text === '') return null
  return (
    <div className="mt-6">
      <SearchedChoice
        label="Eller søg en opgave, der ikke er færdig"
        listLabel="Opgaver"
        onSearch={setText}
        isSettled={search === text && data !== undefined && !isPlaceholderData}
        found={data && { choices: data.jobs.map(choiceOf), total: data.total }}
        noneText="Ingen opgave passer."
        failure={isError && 'Opgaverne kunne ikke hentes. Prøv igen.'}
        isBusy={isBusy}
        onChoose={(id) => void onChoose(id)}
      />
    </div>
  )
}

function choiceOf({ id, car, customer, films }: ListedProject) {
  return { id, title: car, detail: [customer?.name, customer?.plate, ...films.map(({ nameDa }) => nameDa)].filter(Boolean).join(' · ') }
}
