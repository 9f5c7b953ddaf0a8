import { ERRORS } from '#contract/http/error-codes.ts'
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

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
