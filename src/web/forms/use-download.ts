import { useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

/** Downloads a PDF; says so when it cannot be made (requirements §8). Answers true when it was saved. */
export function useDownload() {
  const [isBusy, setIsBusy] = useState(false)
  const download = async (fetchFile: () => Promise<Blob>, name: string): Promise<boolean> => {
    setIsBusy(true)
    try {
      saveFile(await fetchFile(), name)
      return true
    } catch (error) {
      toast.error(messageOf(error, ERRORS.pdf_failed.message))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { download, isBusy }
}
