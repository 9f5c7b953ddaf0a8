import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Question } from '#domain/calculator/calculator-address.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { keyPerContent } from '#web/new-key.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PlaceInProject } from './calculator-of-project.ts'

type SaveAsProjectProps = Readonly<{ question: Question; place: PlaceInProject | null }>

/** Saves the calculation as a project, or in the project it came from. Guests have no projects. */
export function SaveAsProject({ question, place }: SaveAsProjectProps) {
  const { status } = useSession()
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const [keyOf] = useState(keyPerContent)
  if (status !== 'customer') return null
  const save = () =>
    run(async () => {
      const { message, job } = await saveProject({ question, place, key: keyOf(question) })
      toast.success(message)
      await navigate(paths.job(job.id))
    })
  return (
    <Button isWide size="lg" className="mt-3" isBusy={isBusy} busyText="Gemmer..." onClick={() => void save()}>
      <ClipboardList size={20} aria-hidden />
      {place === null ? 'Gem som opgave' : place.filmId === null ? 'Læg til opgaven' : 'Gem i opgaven'}
    </Button>
  )
}

async function saveProject({ question, place, key }: SaveAsProjectProps & Readonly<{ key: string }>) {
  if (place === null) return await browserApi.createProject({ body: { key, question } })
  const { jobId: id, filmId } = place
  return filmId === null
    ? await browserApi.addProjectFilm({ params: { id }, body: { question } })
    : await browserApi.changeProjectFilm({ params: { id, filmId }, body: { question } })
}
