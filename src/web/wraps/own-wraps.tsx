import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { type OwnWrap, type WrappedFilm, wrapText } from '#contract/wraps/wraps.ts'
import { mayRewrite, WRAP_CONSENT, WRAP_STATE_LABELS, WRAP_TEXTS } from '#domain/wraps/wrap.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { PICTURE_BROKEN, ProductPicture } from '#web/products/shown/product-picture.tsx'
import { ConsentField, FirmMissing } from '#web/proof/consent-field.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { Route } from './+types/own-wraps.ts'
import { FilmPicker } from './film-picker.tsx'
import { PhotographUpload } from './photograph-upload.tsx'
import { WrappedFilms } from './wrap-figure.tsx'
import { WRAP_TONES } from './wrap-tones.ts'

const TITLE = 'Mine billeder'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => await browserApi.listOwnWraps())
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.ownWraps()} />
}

export default function OwnWraps({ loaderData: { wraps, shownAs } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [withdrawn, setWithdrawn] = useState<OwnWrap | null>(null)
  const refresh = () => void revalidate()
  return (
    <AccountPage title={TITLE} path={paths.ownWraps()}>
      <section className="border-t border-line pt-6 pb-10">
        <p className="mb-5 max-w-prose text-muted">
          Vis de biler, I har folieret. Når vi har set billedet, står det ved folien, i galleriet og på forsiden med firmaets navn.
        </p>
        {shownAs === null ? <FirmMissing to={paths.accountSettings()} /> : <PhotographUpload onUploaded={refresh} />}
      </section>
      <ul aria-label="Billeder">
        {wraps.map((wrap) => (
          <OwnWrapItem key={wrap.id} wrap={wrap} shownAs={shownAs} onSent={refresh} onWithdraw={() => setWithdrawn(wrap)} />
        ))}
      </ul>
      {withdrawn && (
        <ConfirmedCall
          title="Slet billedet"
          question="Billedet slettes med det samme, også alle steder i butikken, hvor det vises. Det kan ikke fortrydes."
          confirmLabel="Slet billedet"
          call={() => browserApi.withdrawWrap({ params: { id: withdrawn.id } })}
          onDone={() => {
            setWithdrawn(null)
            refresh()
          }}
          onClose={() => setWithdrawn(null)}
        />
      )}
    </AccountPage>
  )
}

type OwnWrapItemProps = { wrap: OwnWrap; shownAs: string | null; onSent: () => void; onWithdraw: () => void }

function OwnWrapItem({ wrap, shownAs, onSent, onWithdraw }: OwnWrapItemProps) {
  const [isRewritten, setIsRewritten] = useState(wrap.state === 'draft')
  const isOpen = isRewritten && mayRewrite(wrap.state) && shownAs !== null
  const name = wrap.car || 'billedet'
  return (
    <li data-testid="wrap" className="grid gap-x-10 gap-y-5 border-t border-line py-8 md:grid-cols-[1fr_1.4fr]">
      <ProductPicture
        picture={wrap.picture}
        missing={PICTURE_BROKEN}
        sizes="(min-width: 48rem) 38vw, 94vw"
        className="aspect-[4/3] w-full self-start object-cover"
      />
      <div>
        <p className="mb-3">
          <Badge tone={WRAP_TONES[wrap.state]}>{WRAP_STATE_LABELS[wrap.state]}</Badge>
        </p>
        {wrap.reason && (
          <p className="mb-3 max-w-prose text-sm">
            <strong>Vores begrundelse:</strong> {wrap.reason}
          </p>
        )}
        {isOpen ? (
          <WrapForm
            wrap={wrap}
            shownAs={shownAs}
            onSent={() => {
              setIsRewritten(false)
              onSent()
            }}
            onWithdraw={onWithdraw}
          />
        ) : (
          <>
            <h2 className="text-lg">{wrap.car}</h2>
            {wrap.description && <p className="mt-1 text-sm text-muted">{wrap.description}</p>}
            <WrappedFilms films={wrap.films} />
            <p className="mt-1 text-sm text-muted">Vises som {wrap.shownAs}</p>
            <div className="mt-5 flex flex-wrap gap-3">
              {mayRewrite(wrap.state) && (
                <Button onClick={() => setIsRewritten(true)} aria-label={`Ret: ${name}`}>
                  Ret
                </Button>
              )}
              <Button variant="quiet" onClick={onWithdraw} aria-label={`Træk billedet tilbage: ${name}`}>
                Træk billedet tilbage
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
}

type WrapForm = { car: string; description: string; films: readonly WrappedFilm[]; consent: boolean }
const FIELDS = ['car', 'description', 'films', 'consent'] as const

const toBody = ({ car, description, films, consent }: WrapForm) => ({
  car,
  description,
  films: films.map(({ id }) => id),
  consent: consent ? WRAP_CONSENT.version : '',
})
const resolver = formResolver<WrapForm>(wrapText, { toBody })

type WrapFormProps = { wrap: OwnWrap; shownAs: string; onSent: () => void; onWithdraw: () => void }

function WrapForm({ wrap, shownAs, onSent, onWithdraw }: WrapFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm<WrapForm>({
    defaultValues: { car: wrap.car, description: wrap.description ?? '', films: wrap.films, consent: false },
    resolver,
  })
  const field = fieldsOf(register, formState.errors)
  const { run } = useAction({ onSuccess: onSent, onError: (error) => showRefusedFields(error, FIELDS, setError) })
  const submit = handleSubmit((typed) => run(() => browserApi.sendWrap({ params: { id: wrap.id }, body: wrapText.parse(toBody(typed)) })))
  return (
    <form method="post" onSubmit={submit} noValidate aria-label="Om billedet" className="grid gap-4">
      <TextField {...field('car')} label="Bil" placeholder="BMW i4" maxLength={WRAP_TEXTS.car} autoComplete="off" />
      <Controller
        control={control}
        name="films"
        render={({ field, fieldState }) => <FilmPicker films={field.value} onChange={field.onChange} error={fieldState.error?.message} />}
      />
      <TextField
        {...field('description')}
        label="En linje om bilen"
        isOptional
        placeholder="Hele bilen, også dørkarmene"
        maxLength={WRAP_TEXTS.description}
        autoComplete="off"
      />
      <ConsentField {...field('consent')} consent={WRAP_CONSENT} shownAs={shownAs} />
      <ButtonRow>
        <Button variant="quiet" onClick={onWithdraw} className="sm:mr-auto">
          Slet billedet
        </Button>
        <Button type="submit" variant="signal" isBusy={formState.isSubmitting} busyText="Sender...">
          Send billedet
        </Button>
      </ButtonRow>
    </form>
  )
}
