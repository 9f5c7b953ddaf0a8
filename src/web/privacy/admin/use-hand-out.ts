import { browserApi } from '#web/api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { useAction } from '#web/forms/use-action.ts'
import { toast } from '#web/ui/toast.ts'

/** Downloads everything the shop keeps about a person (GDPR art. 15). Answers true when there was something. */
export function useHandOut() {
  const { run, isBusy } = useAction({ failed: 'Data kunne ikke hentes' })
  const handOut = (email: string): Promise<boolean> =>
    run(async () => {
      const { data } = await browserApi.exportPerson({ body: { email } })
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `data-om-${email.trim().toLowerCase()}.json`)
      toast.success('Filen er hentet. Send den til personen selv.')
    })
  return { handOut, isBusy }
}
