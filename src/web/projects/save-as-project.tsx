import { ClipboardList } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Question } from '#domain/calculator/calculator-address.ts'
import { browserApi } from '#web/api.ts'
import { newKey } from '#web/new-key.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PlaceInProject } from './calculator-of-project.ts'

type SaveAsProjectProps = Readonly<{ question: Question; place: PlaceInProject | null }>

/** Keeps the calculation as a project, or in the project it came from. Guests have no projects. */
export function SaveAsProject({ question, place }: SaveAsProjectProps) {
  const { status } = useSession()
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const key = useRef('')
  if (status !== 'customer') return null
  const save = async () => {
    setIsBusy(true)
    key.current ||= newKey()
    try {
      const { message, job } = await keep({ question, place, key: key.current })
      toast.success(message)
      void navigate(paths.job(job.id))
    } catch (error) {
      toast.error(messageOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Button isWide size="lg" className="mt-3" isBusy={isBusy} busyText="Gemmer..." onClick={() => void save()}>
      <ClipboardList size={20} aria-hidden />
      {place === null ? 'Gem som opgave' : place.filmId === null ? 'Læg til opgaven' : 'Gem i opgaven'}
    </Button>
  )
}

async function keep({ question, place, key }: SaveAsProjectProps & Readonly<{ key: string }>) {
  if (place === null) return await browserApi.createProject({ body: { key, question } })
  const { jobId: id, filmId } = place
  return filmId === null
    ? await browserApi.addProjectFilm({ params: { id }, body: { question } })
    : await browserApi.changeProjectFilm({ params: { id, filmId }, body: { question } })
}
