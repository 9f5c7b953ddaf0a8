import { useRef, useState } from 'react'
import type { OwnShelfLine } from '#contract/shelf-lists.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'
import { keepLine, knownLine } from './use-shelf.ts'

type Place = Readonly<{ listId: number; line: OwnShelfLine }>

/** The count of a line: shown at once, saved one at a time, each based on the server's last number. A colleague's number replaces it. */
export function useShelfCount({ listId, line }: Place) {
  const [shown, setShown] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  const saving = useRef<Promise<boolean> | null>(null)

  const save = async (): Promise<boolean> => {
    let known = knownLine(line)
    try {
      while (wanted.current !== null) {
        const onShelf = wanted.current
        const params = { id: listId, lineId: line.id }
        known = (await browserApi.countShelf({ params, body: { onShelf, seen: known.onShelf } })).line
        keepLine(known)
        if (wanted.current === onShelf) wanted.current = null
      }
      return true
    } catch (error) {
      wanted.current = null
      if (error instanceof ApiError && error.code === 'shelf_changed') keepLine((error.body as { line: OwnShelfLine }).line)
      toast.error(messageOf(error))
      return false
    } finally {
      saving.current = null
      setShown(null)
    }
  }
  /** Answers whether it is stored. */
  const set = (onShelf: number): Promise<boolean> => {
    wanted.current = onShelf
    setShown(onShelf)
    saving.current ??= save()
    return saving.current
  }
  return { onShelf: shown ?? line.onShelf, set }
}
