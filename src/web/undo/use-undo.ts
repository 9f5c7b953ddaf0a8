import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type AnswerOf, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { queryClient } from '#web/session/query-client.ts'
import { fetchTagChoices, type TagChoices } from '#web/tags/tag-choices.ts'

const FAILED = 'Ændringen kunne ikke tages tilbage. Prøv igen.'

export type Plan = AnswerOf<'showUndo'>
export type Outcome = AnswerOf<'takeBack'>

/** The preview of an undo and its execution; refetches the screen behind. */
export function useUndo(id: number) {
  const { revalidate } = useRevalidator()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [choices, setChoices] = useState<TagChoices>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    browserApi.showUndo({ params: { id } }).then(setPlan, (error: unknown) => setRefusal(messageOf(error, FAILED)))
    // without tag names the ids show
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
    // also when a colleague was quicker
    await revalidate()
  }
  return { plan, outcome, choices, refusal, isBusy, takeBack }
}
