import { browserApi } from '#web/api.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

export const PRODUCTS_NOT_FETCHED = 'Produkterne kunne ikke hentes'

type ExportQuery = NonNullable<NonNullable<Parameters<typeof browserApi.exportProducts>[0]>['query']>

export async function downloadProducts(query: ExportQuery): Promise<void> {
  try {
    saveFile(await browserApi.exportProducts({ query }), 'produkter.csv')
  } catch (error) {
    toast.error(messageOf(error, PRODUCTS_NOT_FETCHED))
  }
}
