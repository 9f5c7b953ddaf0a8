import { useState } from 'react'
import { browserApi } from '#web/api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

const FILE_NAME = 'mine-data.json'

export function ExportButton() {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const { success: _success, ...data } = await browserApi.exportMe()
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), FILE_NAME)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button onClick={() => void save()} isBusy={isBusy} busyText="Henter...">
      Hent mine data
    </Button>
  )
}
