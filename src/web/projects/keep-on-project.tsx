import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { CarPicture } from '#domain/film/car/car-picture.ts'
import { CAR_WITHOUT_FILM, writeChoice } from '#domain/projects/project-car.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { UPLOAD_LOST } from '#web/refusal-message.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { ProjectForCar } from './project-for-car.tsx'

type KeepOnProjectProps = Readonly<{
  /** The project the car was opened from; null when one is chosen here. */
  jobId: number | null
  shown: () => CarPicture
  draw: () => Promise<Blob>
}>

/** Keeps the car with a project, so that it appears on the offer. Guests have no projects. */
export function KeepOnProject({ jobId, shown, draw }: KeepOnProjectProps) {
  const { status } = useSession()
  const navigate = useNavigate()
  const { run, isBusy } = useAction({ failed: UPLOAD_LOST })
  const [asked, setAsked] = useState<CarPicture | null>(null)
  if (status !== 'customer') return null
  const keep = (id: number) =>
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
    else if (jobId === null) setAsked(picture)
    else void keep(jobId)
  }
  return (
    <>
      <Button onClick={press} isBusy={isBusy} busyText="Gemmer...">
        <ClipboardList size={18} aria-hidden />
        {jobId === null ? 'Gem på en opgave' : 'Gem på opgaven'}
      </Button>
      {asked && <ProjectForCar picture={asked} isBusy={isBusy} onChoose={keep} onClose={() => setAsked(null)} />}
    </>
  )
}
