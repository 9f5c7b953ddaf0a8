import { useState } from 'react'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import { ERRORS } from '#contract/error-codes.ts'
import { paths } from '#contract/pages.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useOpened } from '#web/forms/edit-conflict.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { InvoiceSeriesFields } from '#web/invoices/invoice-series-fields.tsx'
import { messageOf } from '#web/refusal-message.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import { markSettingsOld } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/shop-settings.ts'
import { BankFields, CertificateFields, ClaimFields, CompanyFields, SocialFields } from './company-fields.tsx'
import { CreditFields } from './credit-fields.tsx'
import { MailServer } from './mail-server.tsx'
import {
  BookkeepingFields,
  DeliveryFields,
  GuestOrderFields,
  InvoicingFields,
  NoticeFields,
  PickupFields,
  TierFields,
} from './order-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { ReminderFields } from './reminder-fields.tsx'
import { ReturnFields } from './return-fields.tsx'
import { Section } from './section.tsx'
import { formField, fromForm, type SettingsForm, settingsResolver, toForm } from './settings-form.ts'
import { BackupState, LegalTexts, PublicAddress } from './setup-sections.tsx'

const TITLE = 'Indstillinger'
type Edited = Readonly<{ settings: ShopSettings; revision: number; updatedAt: string | null }>

export function clientLoader() {
  return loadForStaff(async () => {
    const [edited, { setup }, { series }] = await Promise.all([
      browserApi.showAllSettings(),
      browserApi.showSetup(),
      browserApi.showInvoiceSeries(),
    ])
    return { edited, setup, series }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminSettings()} />
}

export default function ShopSettingsPage({ loaderData }: Route.ComponentProps) {
  const { thing: edited, changed, follow, take } = useOpened<Edited>(loaderData.edited)
  const [setup, setSetup] = useState(loaderData.setup)
  const form = useForm<SettingsForm>({ defaultValues: toForm(edited.settings), resolver: settingsResolver, mode: 'onTouched' })
  const { isDirty, isSubmitting } = useFormState({ control: form.control })

  const save = form.handleSubmit(
    async (typed) => {
      try {
        const { message, ...saved } = await browserApi.changeSettings({ body: { ...fromForm(typed), seen: { revision: edited.revision } } })
        take(saved)
        form.reset(toForm(saved.settings))
        markSettingsOld()
        toast.success(message)
      } catch (error) {
        toast.error(messageOf(error, 'Indstillingerne kunne ikke gemmes'))
        if (!(error instanceof ApiError)) return
        follow(error, form, ({ settings }) => toForm(settings))
        for (const [field, message] of Object.entries(error.fields))
          form.setError(formField(field) as keyof SettingsForm, { type: 'server', message })
      }
    },
    () => toast.error(ERRORS.invalid_input.message),
  )

  return (
    <AdminPage title={TITLE} path={paths.adminSettings()}>
      <FormProvider {...form}>
        <form method="post" onSubmit={save} noValidate aria-label={TITLE} className="grid max-w-4xl gap-10">
          <ChangedNotice
            name="Indstillingerne"
            changed={changed && { ...changed, before: changed.before.settings, now: changed.now.settings }}
          />
          <CompanyFields />
          <SocialFields />
          <BankFields />
          <ClaimFields />
          <CertificateFields />
          <DeliveryFields />
          <PickupFields />
          <TierFields />
          <GuestOrderFields />
          <PaymentFields />
          <CreditFields />
          <NoticeFields />
          <InvoicingFields />
          <ReminderFields />
          <BookkeepingFields />
          <ReturnFields />
          <div className="sticky bottom-(--bottom-bar) z-10 -mx-2 flex flex-wrap items-center gap-3 border-t border-line bg-ground px-2 py-3">
            <p aria-live="polite" className="mr-auto text-xs text-muted max-sm:basis-full">
              {isDirty
                ? 'Du har ændringer, der ikke er gemt.'
                : edited.updatedAt
                  ? `Sidst gemt ${dateAndTime(edited.updatedAt)}`
                  : 'Alt er som fra begyndelsen.'}
            </p>
            <Button disabled={!isDirty || isSubmitting} onClick={() => form.reset(toForm(edited.settings))}>
              Fortryd
            </Button>
            <Button type="submit" variant="signal" disabled={!isDirty} isBusy={isSubmitting} busyText="Gemmer...">
              Gem indstillinger
            </Button>
          </div>
        </form>
      </FormProvider>
      <div className="grid max-w-4xl grid-cols-1 gap-10 pt-10">
        <Section
          id={SECTIONS.series}
          title="Fakturanumre"
          about="Fakturaer og kreditnotaer deler én nummerserie uden huller. Den kan begynde, hvor en ældre slap."
        >
          <InvoiceSeriesFields opened={loaderData.series} />
        </Section>
        <LegalTexts approvals={setup.approvals} onApproved={setSetup} />
        <MailServer sendsMails={setup.sendsMails} />
        <BackupState {...setup} />
        <PublicAddress {...setup} />
      </div>
      <UnsavedWarning isDirty={isDirty} />
    </AdminPage>
  )
}
