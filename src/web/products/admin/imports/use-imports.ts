import { useState } from 'react'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { becomesJob, isImportOpen, isImportWorking } from '#domain/imports/import-state.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { toast } from '#web/ui/toast.ts'

const KEY = ['product-imports']
/** Polled quickly while an import runs, otherwise for imports by colleagues. */
const LOOKED_AT_MS = { working: 1_000, resting: 15_000 } as const

type Answer = Readonly<{ message: string }>

export function useImports() {
  const [isBusy, setIsBusy] = useState(false)
  const { data } = useUserQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await browserApi.listProductImports({}, { signal })).imports,
    refetchInterval: ({ state }) => LOOKED_AT_MS[state.data?.some((one) => isImportWorking(one.state)) ? 'working' : 'resting'],
  })
  const imports: readonly ProductImport[] = data ?? []
  const run = async (act: () => Promise<Answer>, failed: string) => {
    setIsBusy(true)
    try {
      toast.success((await act()).message)
    } catch (error) {
      toast.error(messageOf(error, failed))
    } finally {
      await queryClient.invalidateQueries({ queryKey: KEY })
      setIsBusy(false)
    }
  }
  return {
    open: imports.find(({ state }) => isImportOpen(state)) ?? null,
    over: imports.filter(({ state }) => !isImportOpen(state)),
    isBusy,
    send: (file: File, mapping?: ColumnMapping) => {
      const body = new FormData()
      body.append('file', file)
      return run(
        () => browserApi.sendProductImport({ query: mapping ? { mapping: JSON.stringify(mapping) } : {}, body }),
        'Filen kunne ikke sendes. Prøv igen.',
      )
    },
    begin: ({ id, found }: ProductImport) =>
      run(
        () => browserApi.beginProductImport({ params: { id }, body: { leaveOutWrong: found.wrong > 0 } }),
        'Indlæsningen kunne ikke begynde. Prøv igen.',
      ),
    cancel: ({ id }: ProductImport) =>
      run(() => browserApi.cancelProductImport({ params: { id } }), 'Indlæsningen kunne ikke stoppes. Prøv igen.'),
  }
}

export const LINE_END = 10

/** True when a file is too large to be imported at once; stops counting lines as soon as it is. */
export async function isLargeFile(file: Blob): Promise<boolean> {
  if (becomesJob({ bytes: file.size, lineEnds: 0 })) return true
  let lineEnds = 0
  for (const byte of new Uint8Array(await file.arrayBuffer())) if (byte === LINE_END) lineEnds += 1
  return becomesJob({ bytes: file.size, lineEnds })
}
