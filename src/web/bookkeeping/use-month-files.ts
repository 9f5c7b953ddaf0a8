import type { BookkeepingPeriod } from '#contract/bookkeeping.ts'
import { documentsFileName, type PostingFormat, postingsFileName } from '#domain/bookkeeping/posting-files.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'

type Month = Pick<BookkeepingPeriod, 'month' | 'isClosed'>

export function useMonthFiles(format: PostingFormat) {
  const { download, isBusy } = useDownload()
  const fetchPostings = ({ month, isClosed }: Month) =>
    download(() => browserApi.downloadPostings({ params: { month }, query: { format } }), postingsFileName({ month, isClosed }, format))
  const fetchDocuments = ({ month, isClosed }: Month) =>
    download(() => browserApi.downloadDocuments({ params: { month } }), documentsFileName({ month, isClosed }))
  const fetchMonth = async (month: Month) => {
    if (await fetchPostings(month)) await fetchDocuments(month)
  }
  return { fetchPostings, fetchDocuments, fetchMonth, isBusy }
}
export type MonthFiles = ReturnType<typeof useMonthFiles>
