import { type ComponentProps, useState } from 'react'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type AskedCallProps = Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm'> & {
  /** made once it is confirmed; its message is said */
  call: () => Promise<Readonly<{ message: string }>>
  /** what is said where nothing tells why it was not done */
  failure?: string
  onDone: () => void
}

/** Asks before a call, makes it once and says what came of it; done or refused, the screen looks anew. */
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
