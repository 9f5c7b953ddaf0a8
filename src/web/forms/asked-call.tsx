import { type ComponentProps, useState } from 'react'
import { messageOf } from '#web/refusal-message.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

type AskedCallProps = Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm'> & {
  /** made after confirmation; its message is shown */
  call: () => Promise<Readonly<{ message: string }>>
  /** shown for errors without a message */
  failure?: string
  onDone: () => void
}

/** Asks for confirmation, makes the call once, shows the result and reloads the screen. */
export function AskedCall({ call, failure, onDone, ...asked }: AskedCallProps) {
  const [isBusy, setIsBusy] = useState(false)
  const confirm = async () => {
    setIsBusy(true)
    try {
      toast.success((await call()).message)
    } catch (error) {
      toast.error(messageOf(error, failure))
    }
    onDone()
  }
  return <ConfirmDialog {...asked} isBusy={isBusy} onConfirm={() => void confirm()} />
}
