import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { type StaffWrap, type WrappedFilm, wrapDecision } from '#contract/wraps/wraps.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { decisionsOf, SENT_STATES, WRAP_STATE_LABELS, WRAP_TEXTS, type WrapDecision } from '#domain/wraps/wrap.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { browserApi } from '#web/api.ts'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { dateAndTime } from '#web/format.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { attempt, useAction, useCloseAndReload } from '#web/forms/use-action.ts'
import { FilterSelect, ListFilters } from '#web/lists/list-filters.tsx'
import { EmptyList, ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { useListFocus } from '#web/lists/use-list-focus.ts'
import { PICTURE_BROKEN, ProductPicture } from '#web/products/shown/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FilmPicker } from '#web/wraps/film-picker.tsx'
import { WRAP_TONES } from '#web/wraps/wrap-tones.ts'
import type { Route } from './+types/wraps-screen.ts'
import { wrapsList } from './wraps-list.ts'

const TITLE = 'Billeder'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = wrapsList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listAllWraps({ query: wrapsList.query(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminWraps()} />
}

type Deciding = Readonly<{ wrap: StaffWrap; decision: Exclude<WrapDecision, 'approved'> | null }>

export default function Wraps({ loaderData: { wraps, total, state } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const keepFocus = useListFocus<HTMLUListElement>(wraps)
  const approve = async ({ id, revision }: StaffWrap) => {
    await attempt(() => browserApi.decideWrap({ params: { id }, body: { decision: 'approved', seen: { revision } } }))
    void revalidate()
  }
  const open = async (wrap: StaffWrap, step: WrapStep) => {
    if (step === 'approved') await approve(wrap)
    else setDeciding({ wrap, decision: step === 'films' ? null : step })
  }
  // a colleague may have been quicker
  const close = useCloseAndReload(() => setDeciding(null))
  return (
    <AdminPage title={TITLE} path={paths.adminWraps()}>
      <ListFilters list={wrapsList} state={state} searchLabel="Søg på bil, værksted eller e-mail">
        {(_, filter) => <FilterSelect label="Status" all="Alle" {...filter('state')} values={SENT_STATES} labels={WRAP_STATE_LABELS} />}
      </ListFilters>
      <ListFrame
        list={wrapsList}
        views="wraps"
        state={state}
        total={total}
        heading={<ListCount>{count(total, 'billede', 'billeder')}</ListCount>}
      >
        {wraps.length === 0 && (
          <EmptyList>{wrapsList.isFiltered(state) ? 'Ingen billeder matcher' : 'Ingen værksteder har sendt billeder endnu'}</EmptyList>
        )}
        <ul {...keepFocus} className="border-t border-line empty:hidden">
          {wraps.map((wrap) => (
            <StaffWrapItem key={wrap.id} wrap={wrap} onStep={(step) => void open(wrap, step)} />
          ))}
        </ul>
      </ListFrame>
      {deciding && <DecideWrap wrap={deciding.wrap} decision={deciding.decision} onClose={close} />}
    </AdminPage>
  )
}

type DecideForm = { reason: string; films: readonly WrappedFilm[] }
type No = Exclude<WrapDecision, 'approved'>
const FIELDS = ['reason', 'films'] as const

const TITLES: Readonly<Record<No, string>> = { refused: 'Afvis billedet', hidden: 'Skjul billedet' }

function formOf(wrap: StaffWrap): DecideForm {
  return { reason: '', films: wrap.films }
}

function toBody(decision: No | null, { reason, films }: DecideForm) {
  return decision ? { decision, reason } : { films: films.map(({ id }) => id) }
}

type DecideWrapProps = { wrap: StaffWrap; decision: No | null; onClose: () => void }

/** Refuses a photo or names its films; a colleague's change is shown before it is sent again. */
function DecideWrap({ wrap: initial, decision, onClose }: DecideWrapProps) {
  const { record: wrap, changed, applyConflict } = useEditedRecord(initial)
  const form = useForm<DecideForm>({
    defaultValues: formOf(wrap),
    resolver: formResolver<DecideForm>(wrapDecision, { toBody: (typed) => toBody(decision, typed) }),
  })
  const { register, control, handleSubmit, formState } = form
  const title = decision ? TITLES[decision] : 'Ret folier'
  const { run } = useAction({ onSuccess: onClose, onError: (error) => applyConflict(error, form, formOf, FIELDS) })
  const submit = handleSubmit((typed) =>
    run(() => {
      const body = { ...toBody(decision, typed), seen: { revision: wrap.revision } }
      return browserApi.decideWrap({ params: { id: wrap.id }, body })
    }),
  )
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={decision ? title : 'Gem folier'}
      isBusy={formState.isSubmitting}
      className="grid gap-4"
    >
      <ChangedNotice name="Billedet" changed={changed} />
      <p className="text-sm">
        {wrap.car}, {wrap.shownAs}
      </p>
      {decision ? (
        <TextAreaField
          {...register('reason')}
          label="Begrundelse"
          hint="Værkstedet får den på mail, ord for ord."
          rows={4}
          maxLength={WRAP_TEXTS.reason}
          error={formState.errors.reason?.message}
        />
      ) : (
        <Controller
          control={control}
          name="films"
          render={({ field, fieldState }) => <FilmPicker films={field.value} onChange={field.onChange} error={fieldState.error?.message} />}
        />
      )}
    </FormDialog>
  )
}

type WrapStep = WrapDecision | 'films'

const LABELS: Readonly<Record<WrapStep, string>> = { approved: 'Godkend', refused: 'Afvis', hidden: 'Skjul', films: 'Ret folier' }

type StaffWrapItemProps = { wrap: StaffWrap; onStep: (step: WrapStep) => void }

function StaffWrapItem({ wrap, onStep }: StaffWrapItemProps) {
  const { picture, car, description, shownAs, films, state, reason, by, createdAt, consentVersion, consentedAt } = wrap
  return (
    <li data-testid="wrap" className="grid gap-x-6 gap-y-4 border-b border-line py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <a
        href={picture.url}
        target="_blank"
        rel="noreferrer"
        aria-label={`Åbn billedet: ${picture.alt}`}
        className="block self-start bg-stage"
      >
        <ProductPicture
          picture={{ ...picture, alt: '' }}
          missing={PICTURE_BROKEN}
          sizes="(min-width: 48rem) 40vw, 94vw"
          className="max-h-96 w-full object-contain"
        />
      </a>
      <div className="text-sm">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={WRAP_TONES[state]}>{WRAP_STATE_LABELS[state]}</Badge>
          <time dateTime={createdAt} className="figures text-xs text-muted">
            {dateAndTime(createdAt)}
          </time>
        </p>
        <h2 className="mt-2 text-base">{car}</h2>
        {description && <p className="mt-0.5">{description}</p>}
        <p className="mt-2">
          Vises som <strong>{shownAs}</strong>
        </p>
        <p className="text-xs text-muted">
          Sendt af{' '}
          <OfficeLink to={customersList.href({ search: by.email })} className="break-all underline underline-offset-4">
            {by.name} ({by.email})
          </OfficeLink>
        </p>
        <p className="mt-2">
          {films.length > 0 ? films.map(({ nameDa, kcwId }) => `${nameDa} (${kcwId})`).join(', ') : 'Ingen folie nævnt'}
        </p>
        {consentedAt && (
          <p className="figures mt-2 text-xs text-muted">
            Samtykke {dateAndTime(consentedAt)}, teksten fra {consentVersion}
          </p>
        )}
        {reason && (
          <p className="mt-2">
            <strong>Begrundelse:</strong> {reason}
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          {[...decisionsOf(state), 'films' as const].map((step) => (
            <Button
              key={step}
              size="sm"
              variant={step === 'approved' ? 'solid' : 'outline'}
              onClick={() => onStep(step)}
              aria-label={`${LABELS[step]}: ${car}`}
            >
              {LABELS[step]}
            </Button>
          ))}
        </div>
      </div>
    </li>
  )
}
