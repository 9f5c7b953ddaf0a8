import { useState } from 'react'
import { browserApi } from '#web/api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

/** Downloads everything the shop keeps about a person (GDPR art. 15). Answers true when there was something. */
export function useHandOut() {
  const [isBusy, setIsBusy] = useState(false)
  const handOut = async (email: string): Promise<boolean> => {
    setIsBusy(true)
    try {
      const { data } = await browserApi.exportPerson({ body: { email } })
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `data-om-${email.trim().toLowerCase()}.json`)
      toast.success('Filen er hentet. Send den til personen selv.')
      return true
    } catch (error) {
      toast.error(messageOf(error, 'Data kunne ikke hentes'))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { handOut, isBusy }
}
