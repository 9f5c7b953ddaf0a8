import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

/** A call of the API, whose message is shown in a toast, or work that has shown its own. */
type Work = (() => Promise<Readonly<{ message: string }>>) | (() => Promise<void>)

type ActionOptions = Readonly<{
  /** Shown for errors without a message of their own, such as a lost connection. */
  failed?: string | undefined
  onSuccess?: () => unknown
  /** Shows the error itself, such as at its fields. When it answers true, no toast follows. */
  showAtFields?: (error: unknown) => boolean
  /** Runs after the message is shown. */
  onError?: (error: unknown) => unknown
  /** Runs after success and failure, such as to reload: a colleague may have changed the record. */
  onSettled?: () => unknown
}>

/** Does the work and shows its outcome in a toast. Never throws; returns whether it succeeded. */
export async function attempt(work: Work, options: ActionOptions = {}): Promise<boolean> {
  return await attemptAndReport(work, options, toast.error)
}

/**
 * The state of a button's work: `run` ignores presses while it is under way. Errors are shown in a toast, or with `returnsError` returned as
 * `error`.
 */
export function useAction({ returnsError = false, ...options }: ActionOptions & Readonly<{ returnsError?: boolean }> = {}) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isUnderWay = useRef(false)
  const run = async (work: Work): Promise<boolean> => {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setIsBusy(true)
    setError(null)
    const isDone = await attemptAndReport(work, options, returnsError ? setError : toast.error)
    isUnderWay.current = false
    setIsBusy(false)
    return isDone
  }
  return { run, isBusy, error, setError }
}

async function attemptAndReport(
  work: Work,
  { failed, onSuccess, showAtFields, onError, onSettled }: ActionOptions,
  report: (message: string) => void,
): Promise<boolean> {
  let isDone = false
  try {
    const answer = await work()
    if (answer) toast.success(answer.message)
    await onSuccess?.()
    isDone = true
  } catch (error) {
    if (!showAtFields?.(error)) report(messageOf(error, failed))
    await onError?.(error)
  }
  await onSettled?.()
  return isDone
}

/** Closes a dialog once the page shows the new state, so that the next one is not refused as outdated. The dialog stays busy until then. */
export function useFinish(close: () => void): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return async () => {
    await revalidate()
    close()
  }
}

/** Closes a dialog at once; the page shows the new state when it has come. */
export function useCloseAndReload(close: () => void): () => void {
  const { revalidate } = useRevalidator()
  return () => {
    close()
    void revalidate()
  }
}
