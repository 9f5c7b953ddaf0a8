import type { ImportOutcome } from '#contract/products/staff-product.ts'
import { count } from '#web/format.ts'

/** What is wrong in a file, by line and column as Excel counts them. */
export function ImportErrors({ errors }: { errors: ImportOutcome['errors'] }) {
  return (
    <div className="max-h-[40dvh] overflow-auto border-y border-danger bg-danger-ground p-3 text-sm" role="alert">
      <p className="pb-2 font-bold text-danger">{count(errors.length, 'fejl', 'fejl')}</p>
      <table className="figures w-full text-xs">
        <thead className="text-left">
          <tr>
            <th scope="col" className="w-16 py-1 font-semibold">
              Linje
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Kolonne
            </th>
            <th scope="col" className="py-1 font-semibold">
              Fejl
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, column, message }) => (
            <tr key={`${line}/${column}/${message}`} className="border-t border-line align-top">
              <td className="py-1">{line}</td>
              <td className="py-1 pr-3">{column ?? '–'}</td>
              <td className="py-1">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
