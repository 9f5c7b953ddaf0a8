import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { clearSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

export function LogOutEverywhere() {
  const navigate = useNavigate()
  const { run, isBusy } = useAction()
  const leave = () =>
    run(async () => {
      const { message } = await browserApi.logOutEverywhere()
      await navigate(paths.home())
      clearSession()
      toast.success(message)
    })
  return (
    <Button onClick={() => void leave()} isBusy={isBusy} busyText="Logger ud...">
      Log ud alle steder
    </Button>
  )
}
