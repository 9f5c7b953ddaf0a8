import { useEffect, useState } from 'react'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

export function InvitationNotice() {
  const [waiting, setWaiting] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    let isOpen = true
    // optional: the dialog works without it
    const show = (found: number) => isOpen && setWaiting(found)
    browserApi.countUninvited().then(
      (answer) => show(answer.waiting),
      () => show(0),
    )
    return () => {
      isOpen = false
    }
  }, [])
  const send = async () => {
    setIsBusy(true)
    try {
      const { message } = await browserApi.inviteCustomers()
      toast.success(message)
      setWaiting(0)
    } catch (error) {
      toast.error(messageOf(error, 'Links kunne ikke sendes'))
    } finally {
      setIsBusy(false)
    }
  }
  if (waiting === 0) return null
  return (
    <Notice tone="warning" title={`${count(waiting, 'kunde', 'kunder')} uden adgangskode`} className="mb-5 max-w-3xl">
      <p className="pb-3">
        {waiting === 1 ? 'Kunden kan' : 'Kunderne kan'} først logge ind med et link fra dig eller fra »Glemt adgangskode«.
      </p>
      <Button size="sm" isBusy={isBusy} busyText="Sender..." onClick={() => void send()}>
        Send link til {count(waiting, 'kunde', 'kunder')}
      </Button>
    </Notice>
  )
}
