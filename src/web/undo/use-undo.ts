import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AnswerOf, browserApi } from '#web/api.ts'
import { fetchTagChoices, type TagChoices } from '#web/products/admin/form/tag-choices.ts'
import { queryClient } from '#web/query-client.ts'
import { messageOf } from '#web/refusal-message.ts'

const FAILED = 'Ændringen kunne ikke tages tilbage. Prøv igen.'

export type Plan = AnswerOf<'showUndo'>
export type Outcome = AnswerOf<'takeBack'>

/** What taking a change back would do, and doing it; what is on the screen behind is fetched anew afterwards. */
export function useUndo(id: number) {
  const { revalidate } = useRevalidator()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [choices, setChoices] = useState<TagChoices>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    browserApi.showUndo({ params: { id } }).then(setPlan, (error: unknown) => setRefusal(messageOf(error, FAILED)))
    // without the names of tags their ids stand there
    fetchTagChoices().then(setChoices, () => undefined)
  }, [id])
  const takeBack = async () => {
    setIsBusy(true)
    setRefusal(null)
    try {
      setOutcome(await browserApi.takeBack({ params: { id } }))
      void queryClient.invalidateQueries({ queryKey: ['tags'] })
    } catch (error) {
      setRefusal(messageOf(error, FAILED))
    } finally {
      setIsBusy(false)
    }
    // also where a colleague was faster
    await revalidate()
  }
  return { plan, outcome, choices, refusal, isBusy, takeBack }
}
