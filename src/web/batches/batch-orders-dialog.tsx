import { useRef, useState } from 'react'
import type { Batch } from '#contract/batches/batches.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { ordersByAddress } from '#domain/privacy/erasing.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { toast } from '#web/ui/toast.ts'

export function BatchOrdersDialog({ batch, onClose }: { batch: Pick<Batch, 'id' | 'code'>; onClose: () => void }) {
  const { data, isError } = useUserQuery({
    queryKey: ['batch-orders', batch.id],
    queryFn: () => browserApi.listBatchOrders({ params: { id: batch.id } }),
    gcTime: 0,
  })
  const orders = data?.orders ?? []
  const addresses = [...ordersByAddress(orders).keys()]
  const may = useMay()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(addresses.join('; '))
      toast.success(`${count(addresses.length, 'mailadresse', 'mailadresser')} kopieret`)
    } catch {
      toast.error('Adresserne kunne ikke kopieres')
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={`Hvem har batch ${batch.code}?`}>
      {isError ? (
        <p role="alert">Ordrerne kunne ikke hentes. Luk, og prøv igen.</p>
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : orders.length === 0 ? (
        <p>Ingen ordre har noget af batchen.</p>
      ) : (
        <div className="grid gap-4">
          <SmallTable
            rows={orders}
            keyOf={({ id }) => id}
            caption="Ordrer med varer af batchen"
            columns={[
              {
                label: 'Ordre',
                isRowHeading: true,
                className: 'w-full wrap-anywhere',
                cell: ({ id, orderNumber, createdAt, customerName, company, isSent }) => (
                  <>
                    <OfficeLink to={paths.adminOrder(id)} className="font-semibold underline underline-offset-4">
                      {orderNumber}
                    </OfficeLink>
                    <span className="block text-xs text-muted">
                      {[company ?? customerName, date(createdAt), isSent ? 'sendt' : 'ikke sendt'].join(' · ')}
                    </span>
                  </>
                ),
              },
              { label: 'Antal', isFigure: true, cell: ({ rolls }) => wholeNumber(rolls) },
            ]}
          />
          {addresses.length > 0 ? (
            <Button onClick={() => void copy()}>Kopier mailadresserne</Button>
          ) : (
            <p>{ERRORS.batch_has_no_buyers.message}</p>
          )}
          {may('answerClaims') && addresses.length > 0 && <LetterForm batch={batch} receivers={addresses.length} />}
          {may('answerClaims') && addresses.length > 0 && (
            <p className="border-t border-line pt-4 text-sm">
              Er varen farlig?{' '}
              <OfficeLink to={paths.adminRecall(batch.id)} className="underline underline-offset-4">
                Kald batchen tilbage
              </OfficeLink>
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function LetterForm({ batch, receivers }: { batch: Pick<Batch, 'id'>; receivers: number }) {
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const key = useRef(newKey())
  const { run, isBusy } = useAction({
    failed: 'Der blev ikke skrevet til nogen',
    onSuccess: () => {
      key.current = newKey()
      setWords('')
    },
    onError: (error) => setFault(error instanceof ApiError ? error.fields.words : undefined),
  })
  const submit = () =>
    run(() => {
      setFault(undefined)
      return browserApi.writeBatchLetter({ params: { id: batch.id }, body: { key: key.current, words } })
    })
  return (
    <Form label="Skriv til dem, der har batchen" className="grid gap-3" onSubmit={submit}>
      <TextAreaField
        label="Skriv til dem"
        hint="Mailen nævner varen, batchen og ordren. Skriv, hvad der er galt, og hvad de skal gøre."
        rows={4}
        maxLength={2_000}
        value={words}
        error={fault}
        readOnly={isBusy}
        onChange={(event) => setWords(event.target.value)}
      />
      <Button type="submit" variant="solid" isBusy={isBusy} busyText="Sender...">
        Send til {count(receivers, 'kunde', 'kunder')}
      </Button>
    </Form>
  )
}
