import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { clearSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function LogOutEverywhere() {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const leave = async () => {
    setIsBusy(true)
    try {
      const { message } = await browserApi.logOutEverywhere()
      await navigate(paths.home())
      clearSession()
      toast.success(message)
    } catch (error) {
      toast.error(messageOf(error))
      setIsBusy(false)
    }
  }
  return (
    <Button onClick={() => void leave()} isBusy={isBusy} busyText="Logger ud...">
      Log ud alle steder
    </Button>
  )
}
