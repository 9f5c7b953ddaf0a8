import { Bell } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { TrapField } from '#web/forms/trap-field.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { messageOf } from '#web/refusal-message.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useSession } from '#web/session/session.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

const KEY = ['stock-watches']

const EMPTY = { email: '', website: '' }

/** One mail when a sold-out product is back. Customers press once, guests confirm their address. */
export function StockWatchSection({ product }: { product: Product }) {
  const isCustomer = useSession().status === 'customer'
  const [isRequested, setIsRequested] = useState(false)
  return (
    <section aria-labelledby="giv-besked">
      {isCustomer ? (
        <OwnNotice product={product} isRequested={isRequested} />
      ) : (
        <>
          <NoticeRow product={product}>{!isRequested && <NoticeButton onClick={() => setIsRequested(true)} />}</NoticeRow>
          {isRequested && <GuestWatchForm productId={product.id} />}
        </>
      )}
    </section>
  )
}

type Form = typeof EMPTY

function GuestWatchForm({ productId }: { productId: number }) {
  const [answer, setAnswer] = useState<string | null>(null)
  const toBody = (form: Form) => ({ ...form, productId })
  const resolver = formResolver<Form>(async () => (await import('#contract/stock-watches.ts')).watchRequest, { toBody })
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: EMPTY, resolver })
  const submit = handleSubmit(async (form) => {
    try {
      setAnswer((await browserApi.askForStockWatch({ body: toBody(form) })).message)
    } catch (error) {
      setError('email', { type: 'server', message: messageOf(error) }, { shouldFocus: true })
    }
  })
  if (answer !== null) return <Notice tone="success" title={answer} isAlert className="mt-3" />
  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Giv besked" className="mt-3 grid gap-3">
      {/* the button that opened this is gone */}
      <EmailField {...register('email')} autoFocus error={formState.errors.email?.message} />
      <TrapField {...register('website')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={formState.isSubmitting} busyText="Sender...">
          Giv mig besked
        </Button>
        <p className="max-w-xs text-xs text-muted">
          Du bekræfter fra mailen. Vi bruger kun adressen til den ene besked.{' '}
          <Link to={paths.privacy()} className="underline underline-offset-4">
            Privatlivspolitik
          </Link>
        </p>
      </div>
    </form>
  )
}

type OwnNoticeProps = {
  product: Product
  /** True when the button was pressed before the session was known. */
  isRequested: boolean
}

function OwnNotice({ product, isRequested }: OwnNoticeProps) {
  const { isWatched, isBusy, set } = useStockWatch(product.id)
  const watchIfRequested = useEffectEvent(() => {
    if (isRequested) void set(true)
  })
  useEffect(watchIfRequested, [])
  return (
    <NoticeRow product={product} isWatched={isWatched}>
      {isWatched ? (
        <Button isBusy={isBusy} onClick={() => void set(false)}>
          Afmeld besked
        </Button>
      ) : (
        <NoticeButton isBusy={isBusy} onClick={() => void set(true)} />
      )}
    </NoticeRow>
  )
}

function NoticeButton({ isBusy = false, onClick }: { isBusy?: boolean; onClick: () => void }) {
  return (
    <Button isBusy={isBusy} onClick={onClick}>
      <Bell size={18} aria-hidden />
      Giv mig besked
    </Button>
  )
}

type NoticeRowProps = { product: Product; isWatched?: boolean; children: ReactNode }

function NoticeRow({ product, isWatched = false, children }: NoticeRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div aria-live="polite" className="text-sm">
        <h2 id="giv-besked" className="font-semibold [font-stretch:100%]">
          {isWatched ? 'Du får besked' : 'Vil du hellere vente?'}
        </h2>
        <p className="text-xs text-muted">Én mail, når {product.nameDa} er på lager igen.</p>
      </div>
      {children}
    </div>
  )
}

/** A customer's notice for a product and its switch. Not fetched for guests. */
function useStockWatch(productId: number) {
  const { data } = useUserQuery({ queryKey: KEY, queryFn: ({ signal }) => browserApi.listStockWatches({}, { signal }) })
  const { run, isBusy } = useAction()
  const set = (isOn: boolean) =>
    run(async () => {
      const params = { productId }
      const watched = await (isOn ? browserApi.watchStock({ params }) : browserApi.unwatchStock({ params }))
      // running queries are older than this answer
      await queryClient.cancelQueries({ queryKey: KEY })
      queryClient.setQueryData(KEY, watched)
    })
  return { isWatched: data?.productIds.includes(productId) ?? false, isBusy, set }
}
