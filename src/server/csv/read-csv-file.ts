import { readFile } from '#server/http/bodies/read-form.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { type CsvFile, decodeCsv } from './decode-csv.ts'

const MAX_BYTES = 20 * 1024 * 1024

/** The CSV file of the form field 'file'. Throws file_missing, body_too_large and csv_unreadable. */
export async function readCsvFile(request: Request): Promise<CsvFile> {
  const { body, isTooLarge } = await readFile(request, { field: 'file', maxBytes: MAX_BYTES, missing: 'Vælg en CSV-fil.' })
  if (isTooLarge) throw new ShopError('body_too_large', { message: 'Filen må højst fylde 20 MB.' })
  return decodeCsv(body)
}
