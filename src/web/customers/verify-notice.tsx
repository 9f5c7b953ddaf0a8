import { useState } from 'react'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

export function VerifyNotice({ email }: { email: string }) {
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    try {
      toast.success((await browserApi.resendVerification()).message)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Notice tone="warning" title="Bekræft din e-mail" className="mb-8">
      <p>Brug linket, vi har sendt til {email}. Så kommer ordrer, du har lagt som gæst, også med blandt dine ordrer.</p>
      <Button size="sm" className="mt-3" isBusy={isSending} busyText="Sender..." onClick={() => void send()}>
        Send et nyt link
      </Button>
    </Notice>
  )
}
