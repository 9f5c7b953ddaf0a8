import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAction } from './use-action.ts'

type ConfirmedCallProps = Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm'> & {
  /** made after confirmation; its message is shown */
  call: () => Promise<Readonly<{ message: string }>>
  /** shown for errors without a message */
  failure?: string
  onDone: () => void
}

/** Asks for confirmation, makes the call once, shows the result and reloads the screen. */
export function ConfirmedCall({ call, failure, onDone, ...dialog }: ConfirmedCallProps) {
  const { run, isBusy } = useAction({ failed: failure, onSettled: onDone })
  const confirm = () => run(call)
  return <ConfirmDialog {...dialog} isBusy={isBusy} onConfirm={() => void confirm()} />
}
