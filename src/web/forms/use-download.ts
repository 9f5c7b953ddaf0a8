import { ERRORS } from '#contract/http/error-codes.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { useAction } from './use-action.ts'

/** Downloads a PDF; says so when it cannot be made (requirements §8). Answers true when it was saved. */
export function useDownload() {
  const { run, isBusy } = useAction({ failed: ERRORS.pdf_failed.message })
  const download = (fetchFile: () => Promise<Blob>, name: string): Promise<boolean> =>
    run(async () => {
      saveFile(await fetchFile(), name)
    })
  return { download, isBusy }
}
